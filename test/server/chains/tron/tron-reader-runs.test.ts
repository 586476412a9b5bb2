import fc from 'fast-check'
import { tronReader } from '../../../../src/server/chains/tron/tron-reader'
import { contractOf } from '../../../payment/pairs'
import { fakeClock } from '../../fake-clock'
import { CONFIRMATIONS, isPossible, MINE, REORGANISE } from '../json-rpc/block-steps'
import { SCAN, TROUBLE, testRuns } from '../reader-runs'
import { fakeTronNode } from './fake-tron-node'

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const TOKEN = contractOf('USDT', 'Tron')

const contract = fc.constantFrom(TOKEN, null)
const amount = fc.bigInt(1n, 9n)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('transfer' as const),
    contract,
    amount,
    sameBlock: fc.boolean(),
    isInternal: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('decoy' as const), amount }),
  MINE,
  SCAN,
  REORGANISE,
  TROUBLE,
  fc.record({ kind: fc.constant('logs' as const), most: fc.constantFrom(-1, 0, 2, 5000), hasIndex: fc.boolean() }),
  fc.record({ kind: fc.constant('blocks' as const), given: fc.boolean() }),
)
const sweep = fc.record({ kind: fc.constant('sweep' as const), contract })

testRuns({
  assets: [
    ['USDT', TOKEN, 6],
    ['TRX', null, 6],
  ],
  step,
  sweep,
  isPossible,
  async start() {
    const clock = fakeClock()
    const host = await fakeTronNode(clock.now)
    const { node, held, received } = host
    const reader = tronReader({ endpoints: [{ url: host.url }], clock, confirmations: CONFIRMATIONS })
    function setLogs(most: number, hasIndex: boolean) {
      node.maxLogs = most
      node.hasIndex = hasIndex
      clock.turn(60_000)
    }
    return {
      host,
      reader,
      address: ADDRESS,
      received,
      apply(one) {
        if (one.kind === 'transfer') {
          const { amount, contract, sameBlock, isInternal } = one
          node.transfer(ADDRESS, amount, contract, { at: node.height + (sameBlock ? 0 : 1), isInternal })
        }
        if (one.kind === 'decoy') node.decoy(ADDRESS, one.amount)
        if (one.kind === 'mine') node.height += one.blocks
        if (one.kind === 'reorganise') node.reorganise(one.depth, one.again)
        if (one.kind === 'logs') setLogs(one.most, one.hasIndex)
        if (one.kind === 'blocks') node.givesFullBlocks = one.given
        if (one.kind === 'sweep' && held(one.contract, ADDRESS) > 0n) node.sweep(ADDRESS, one.contract)
      },
      async settle(scan) {
        setLogs(5000, true)
        await scan()
        node.height += CONFIRMATIONS
      },
    }
  },
})
