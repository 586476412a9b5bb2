import type { Anvil } from './anvil'
import { transferData } from './token'

/** Sends on what it is given to the address in its data, as the contracts of exchanges do. */
const FORWARDER = { address: `0x${'f0'.repeat(20)}`, code: '0x6000600060006000346000355af100' }

const hex = (atoms: bigint) => `0x${atoms.toString(16)}`

/** Somebody who pays on a chain, with its own coin and with tokens, and who mines its blocks. */
export async function createPayer({ rpc, accounts }: Anvil) {
  const payer = accounts[0] ?? ''
  await rpc('anvil_setCode', [FORWARDER.address, FORWARDER.code])
  const mine = (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`])

  /** Sends, and waits for the block; without mining by itself, only sends. */
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
    /** Native coin that a contract sends. */
    forwarded: (to: string, atoms: bigint) =>
      send({ to: FORWARDER.address, value: hex(atoms), data: `0x${to.slice(2).padStart(64, '0')}` }),
    /** Signs for an address of ours, as its owner does who collects the money. */
    async own(address: string) {
      await rpc('anvil_impersonateAccount', [address])
    },
    /** Takes all that is sent meanwhile into one block. */
    async inOneBlock(sendAll: () => Promise<unknown>) {
      await rpc('evm_setAutomine', [false])
      await sendAll()
      await mine()
      await rpc('evm_setAutomine', [true])
    },
  }
}
