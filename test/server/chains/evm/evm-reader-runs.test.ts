import fc from 'fast-check'
import { evmReader } from '../../../../src/server/chains/evm/evm-reader'
import { contractOf } from '../../../payment/pairs'
import { fakeClock } from '../../fake-clock'
import { CONFIRMATIONS, isPossible, MINE, REORGANISE } from '../json-rpc/block-steps'
import { SCAN, TROUBLE, testRuns } from '../reader-runs'
import { fakeEvmNode } from './fake-evm-node'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = contractOf('USDT', 'Binance_Smart_Chain')

const contract = fc.constantFrom(TOKEN, null)
const amount = fc.bigInt(1n, 9n)
const step = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), contract, amount, sameBlock: fc.boolean() }),
  MINE,
  SCAN,
  REORGANISE,
  TROUBLE,
  fc.record({ kind: fc.constant('logs' as const), most: fc.constantFrom(0, 1, 3, 1000) }),
)
const sweep = fc.record({ kind: fc.constant('sweep' as const), contract })

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
    const host = await fakeEvmNode(clock.now)
    const { node, held, received } = host
    const reader = evmReader({
      network: 'Binance_Smart_Chain',
      endpoints: [{ url: host.url }],
      clock,
      confirmations: CONFIRMATIONS,
    })
    return {
      host,
      reader,
      address: ADDRESS,
      received,
      apply(one) {
        if (one.kind === 'transfer')
          node.transfer(ADDRESS, one.amount, one.contract, node.height + (one.sameBlock ? 0 : 1))
        if (one.kind === 'mine') node.height += one.blocks
        if (one.kind === 'reorganise') node.reorganise(one.depth, one.again)
        if (one.kind === 'logs') {
          node.maxLogs = one.most
          clock.turn(3_600_000)
        }
        if (one.kind === 'sweep' && held(one.contract) > 0n) {
          node.nonce += 1
          node.transfer(ADDRESS, -held(one.contract), one.contract)
        }
      },
      settle() {
        node.height += CONFIRMATIONS
      },
    }
  },
})
