import fc from 'fast-check'
import { evmReader } from '../../../src/server/chains/evm/evm-reader'
import type { Deps } from '../../../src/server/deps'
import type { ChainReader, WatchedAddress } from '../../../src/server/ports/chain-reader'
import { holdUnagreedDeposits } from '../../../src/server/scans/hold-unagreed-deposits'
import { contractOf } from '../../payment/pairs'
import { fakeEvmNode } from '../chains/evm/fake-evm-node'
import { CONFIRMATIONS, isPossible, MINE } from '../chains/json-rpc/block-steps'
import { SCAN, TROUBLE, testRuns } from '../chains/reader-runs'
import { fakeClock } from '../fake-clock'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
type JsonRpcNode = Awaited<ReturnType<typeof fakeEvmNode>>['node']

const TOKEN = contractOf('USDT', 'Binance_Smart_Chain')
const ONE = 10n ** 18n
const LIMIT = 5

const contract = fc.constantFrom(TOKEN, null)
const node = fc.constantFrom(0 as const, 1 as const)
const step = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), contract, amount: fc.bigInt(1n, 9n), sameBlock: fc.boolean() }),
  MINE,
  SCAN,
  TROUBLE,
  fc.record({ kind: fc.constant('logs' as const), node, most: fc.constantFrom(0, 1, 1000) }),
  fc.record({ kind: fc.constant('away' as const), node, isAway: fc.boolean() }),
  fc.record({ kind: fc.constant('lag' as const), blocks: fc.integer({ min: 0, max: 200 }) }),
)
const sweep = fc.record({ kind: fc.constant('sweep' as const), contract })

/** A reader that credits no money above the limit if only one node reports it. */
function withAgreement(reader: ChainReader, rates: Pick<Deps, 'rates'>['rates']): ChainReader {
  const watched = (one: WatchedAddress) => ({ ...one, walletId: '', index: 0, reference: null, agreeAbove: LIMIT })
  return {
    ...reader,
    async scan(addresses, options) {
      const scans = await reader.scan(addresses, options)
      return holdUnagreedDeposits({ rates }, reader, addresses.map(watched), scans, async () => new Map())
    },
  }
}

testRuns({
  assets: [
    ['USDT', TOKEN, 18],
    ['BNB', null, 18],
  ],
  step,
  sweep,
  isPossible,
  async start() {
    const clock = fakeClock()
    const faces = [await fakeEvmNode(clock.now), await fakeEvmNode(clock.now)] as const
    const [first, second] = faces
    const reader = evmReader({
      network: 'Binance_Smart_Chain',
      endpoints: faces.map(({ url }) => ({ url })),
      clock,
      confirmations: CONFIRMATIONS,
    })
    const rates = { live: { current: async () => ({ rate: () => '1.00' }) } } as unknown as Deps['rates']
    let height = first.node.height
    let lag = 0
    let hasMoved = false
    function setLogs(node: JsonRpcNode, most: number) {
      node.maxLogs = most
      clock.turn(3_600_000)
    }
    function transfer(amount: bigint, contract: string | null, at: number) {
      for (const { node } of faces) node.transfer(ADDRESS, amount, contract, at)
      height = at
    }
    function showHeights() {
      first.node.height = height
      second.node.height = height - lag
    }
    return {
      host: first,
      reader: withAgreement(reader, rates),
      address: ADDRESS,
      received: first.received,
      apply(one) {
        if (one.kind === 'transfer') transfer(one.amount * ONE, one.contract, height + (one.sameBlock ? 0 : 1))
        if (one.kind === 'mine') height += one.blocks
        if (one.kind === 'logs') setLogs(faces[one.node].node, one.most)
        if (one.kind === 'away') faces[one.node].node.chainId = one.isAway ? 1 : 56
        if (one.kind === 'lag') lag = one.blocks
        if (one.kind === 'sweep' && first.held(one.contract) > 0n) {
          hasMoved = true
          for (const { node } of faces) node.nonce += 1
          transfer(-first.held(one.contract), one.contract, height + 1)
        }
        showHeights()
      },
      settle() {
        for (const { node } of faces) {
          node.chainId = 56
          // Without logs, no node can confirm money that came and left between two scans.
          if (hasMoved) setLogs(node, 1000)
        }
        lag = 0
        height += CONFIRMATIONS
        showHeights()
      },
    }
  },
})
