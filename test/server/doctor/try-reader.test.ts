import { describe, expect, test } from 'vitest'
import type { Network } from '../../../src/contract/enums'
import { recipientProblem } from '../../../src/payment/address/recipient'
import { evmReader } from '../../../src/server/chains/evm/evm-reader'
import { solanaReader } from '../../../src/server/chains/solana/solana-reader'
import { tronReader } from '../../../src/server/chains/tron/tron-reader'
import { checkNodes } from '../../../src/server/doctor/check-nodes'
import { tryReader } from '../../../src/server/doctor/try-reader'
import type { ChainReader } from '../../../src/server/ports/chain-reader'
import { fakeEvmNode } from '../chains/evm/fake-evm-node'
import { fakeSolanaNode, GENESIS } from '../chains/solana/fake-solana-node'
import { fakeTronNode } from '../chains/tron/fake-tron-node'
import { world } from '../world'

const here = world()

async function findingOf(reader: ChainReader) {
  const { deps } = here()
  const [finding] = await checkNodes({ ...deps, chains: new Map([[reader.network, reader]]) }, true)
  return finding
}

describe('the doctor’s check of a node', () => {
  test('prepares and scans addresses as the service does', async () => {
    const { clock } = here()
    const [evm, solana, tron] = [
      await fakeEvmNode(clock.now),
      await fakeSolanaNode(clock.now),
      await fakeTronNode(clock.now),
    ]
    const readers = [
      evmReader({ network: 'Binance_Smart_Chain', endpoints: [{ url: evm.url }], clock }),
      solanaReader({ endpoints: [{ url: solana.url }], clock, genesis: GENESIS }),
      tronReader({ endpoints: [{ url: tron.url }], clock }),
    ]
    for (const reader of readers)
      expect(await findingOf(reader)).toMatchObject({
        state: 'ok',
        message: expect.stringContaining('prepares and scans addresses'),
      })
  })

  test('reports a host that cannot prepare addresses', async () => {
    const { clock } = here()
    const tron = await fakeTronNode(clock.now)
    tron.node.maxCalls = 2
    expect(await findingOf(tronReader({ endpoints: [{ url: tron.url }], clock }))).toMatchObject({
      state: 'wrong',
      message: 'refused: cannot prepare addresses (it answers fewer than three calls at once)',
    })
  })

  test('reports a host without the logs that it needs', async () => {
    const { clock } = here()
    const tron = await fakeTronNode(clock.now)
    tron.node.maxLogs = -1
    expect(await findingOf(tronReader({ endpoints: [{ url: tron.url }], clock }))).toMatchObject({
      state: 'wrong',
      message: 'refused: cannot scan addresses (it gives no logs)',
    })
  })

  test.each([
    'Bitcoin',
    'Ethereum',
    'Solana',
    'Tron',
    'TON',
  ] satisfies Network[])('tries distinct, well-formed addresses of %s', async (network) => {
    const tried: string[] = []
    const reader = {
      network,
      maxAddresses: 7,
      async initialStates(addresses: readonly string[]) {
        tried.push(...addresses)
        return addresses.map(() => ({}))
      },
      scan: async () => [],
    } as unknown as ChainReader
    await tryReader(reader)
    // the check of a recipient refuses raw addresses of TON and random addresses of Solana
    for (const address of tried)
      if (network !== 'TON' && network !== 'Solana') expect(recipientProblem(network, address)).toBeNull()
    expect(new Set(tried).size).toBe(20)
  })
})
