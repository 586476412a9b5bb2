import { multicall3Bytecode } from '../../node_modules/viem/constants/contracts.ts'
import type { Network } from '../../src/contract/enums'
import { PAIRS } from '../../src/payment/chains/catalogue'
import { MULTICALL3 } from '../../src/server/chains/json-rpc/abi'
import { type Anvil, startAnvil } from './anvil'
import { putToken, transferData } from './token'

/** Sends on what it is given to the address in its data, as the contracts of exchanges do. */
const FORWARDER = { address: `0x${'f0'.repeat(20)}`, code: '0x6000600060006000346000355af100' }
/** What is mined before a test begins, so that everything set up is final. */
const BEFORE = 40

/** One of the real networks on anvil, with its tokens, and somebody who pays with them. */
export async function startEvmChain(network: Network, { multicall = true } = {}) {
  const pairs = PAIRS.filter((pair) => pair.network === network)
  const anvil = await startAnvil(pairs[0]?.chainId ?? 0)
  const { rpc, accounts } = anvil
  const payer = accounts[0] ?? ''
  if (multicall) {
    // creating it returns its code
    const code = await rpc<string>('eth_call', [{ from: payer, data: multicall3Bytecode }, 'latest'])
    await rpc('anvil_setCode', [MULTICALL3, code])
  }
  await rpc('anvil_setCode', [FORWARDER.address, FORWARDER.code])
  for (const { contract, decimals } of pairs)
    if (contract) await putToken(anvil, contract, { [payer]: 10n ** BigInt(decimals + 6) }, decimals)
  const mine = (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`])
  await mine(BEFORE)

  /** Sends, and waits for the block; without mining by itself, only sends. */
  async function send(transaction: Record<string, string>): Promise<string> {
    const hash = await rpc<string>('eth_sendTransaction', [{ from: payer, gas: '0x30000', ...transaction }])
    const isMining = await rpc<boolean>('anvil_getAutomine')
    while (isMining && !(await rpc('eth_getTransactionReceipt', [hash])))
      await new Promise((resolve) => setTimeout(resolve, 20))
    return hash
  }
  const hex = (atoms: bigint) => `0x${atoms.toString(16)}`

  return {
    ...anvil,
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
export type EvmChain = Awaited<ReturnType<typeof startEvmChain>> & Anvil
