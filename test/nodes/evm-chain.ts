import { multicall3Bytecode } from '../../node_modules/viem/constants/contracts.ts'
import type { Network } from '../../src/contract/enums'
import { PAIRS } from '../../src/payment/chains/catalogue'
import { MULTICALL3 } from '../../src/server/chains/json-rpc/abi'
import { type Anvil, startAnvil } from './anvil'
import { createPayer } from './payer'
import { putToken } from './token'

/** The number of blocks to mine before a test starts, so that the set-up is final. */
const FIRST_BLOCKS = 40

/** Simulates a real network with anvil: its chain id, its tokens, and a payer who has them. */
export async function startEvmChain(network: Network, { multicall = true } = {}) {
  const pairs = PAIRS.filter((pair) => pair.network === network)
  const anvil = await startAnvil(pairs[0]?.chainId ?? 0)
  const { rpc } = anvil
  const payer = await createPayer(anvil)
  if (multicall) {
    // A call of the creation code returns the contract's code.
    const code = await rpc<string>('eth_call', [{ from: payer.payer, data: multicall3Bytecode }, 'latest'])
    await rpc('anvil_setCode', [MULTICALL3, code])
  }
  for (const { contract, decimals } of pairs)
    if (contract) await putToken(anvil, contract, { [payer.payer]: 10n ** BigInt(decimals + 6) }, decimals)
  await payer.mine(FIRST_BLOCKS)
  return { ...anvil, ...payer }
}
export type EvmChain = Awaited<ReturnType<typeof startEvmChain>> & Anvil
