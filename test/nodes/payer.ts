import type { Anvil } from './anvil'
import { transferData } from './token'

/** A contract that forwards its money to the address in the call's data, as contracts of exchanges do. */
const FORWARDER = { address: `0x${'f0'.repeat(20)}`, code: '0x6000600060006000346000355af100' }

const hex = (atoms: bigint) => `0x${atoms.toString(16)}`

/** Makes a payer who has the chain's own coin and tokens, and mines its blocks. */
export async function createPayer({ rpc, accounts }: Anvil) {
  const payer = accounts[0] ?? ''
  await rpc('anvil_setCode', [FORWARDER.address, FORWARDER.code])
  const mine = (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`])

  /** Sends a transaction, and waits for its block if the node mines automatically. */
  async function send(transaction: Record<string, string>): Promise<string> {
    const hash = await rpc<string>('eth_sendTransaction', [{ from: payer, gas: '0x30000', ...transaction }])
    const isMining = await rpc<boolean>('anvil_getAutomine')
    while (isMining && !(await rpc('eth_getTransactionReceipt', [hash])))
      await new Promise((resolve) => setTimeout(resolve, 20))
    return hash
  }

  return {
    payer,
    mine,
    send,
    coin: (to: string, atoms: bigint, from = payer) => send({ from, to, value: hex(atoms) }),
    token: (contract: string, to: string, atoms: bigint, from = payer) =>
      send({ from, to: contract, data: transferData(to, atoms) }),
    /** Sends the chain's own coin through a contract. */
    forward: (to: string, atoms: bigint) =>
      send({ to: FORWARDER.address, value: hex(atoms), data: `0x${to.slice(2).padStart(64, '0')}` }),
    /** Lets the node sign for an address, as its owner can. */
    async impersonate(address: string) {
      await rpc('anvil_impersonateAccount', [address])
    },
    /** Mines one block with all transactions that `sendAll` sends. */
    async inOneBlock(sendAll: () => Promise<unknown>) {
      await rpc('evm_setAutomine', [false])
      await sendAll()
      await mine()
      await rpc('evm_setAutomine', [true])
    },
  }
}
