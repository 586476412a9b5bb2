import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseUnits } from '../../../../src/payment/money'
import { tonReader } from '../../../../src/server/chains/ton/ton-reader'
import { fakeClock } from '../../fake-clock'
import { checkRuns, depositsAfter, SCAN, TROUBLE } from '../reader-runs'
import { addressOf, fakeToncenter, IDENTITY } from './fake-toncenter'

const ADDRESS = addressOf('merchant')
const CONFIRMATIONS = 3

const step = fc.oneof(
  fc.record({
    kind: fc.constant('transfer' as const),
    asset: fc.constantFrom('TON' as const, 'USDT' as const),
    amount: fc.bigInt(1n, 3n),
    isSentBack: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('drop' as const) }),
  SCAN,
  fc.record({ kind: fc.constant('hide' as const), index: fc.nat(8) }),
  fc.record({ kind: fc.constant('show' as const) }),
  TROUBLE,
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Transfer {
  id: string
  asset: 'TON' | 'USDT'
  amount: bigint
  block: number
  isSentBack: boolean
}

async function run(steps: readonly Step[]) {
  const clock = fakeClock()
  const host = await fakeToncenter(clock.now)
  const { chain } = host
  const reader = tonReader({ endpoints: [{ url: host.url }], clock, identity: IDENTITY, confirmations: CONFIRMATIONS })
  const transfers: Transfer[] = []
  const deposits = await depositsAfter<Step>(steps, {
    host,
    reader,
    address: ADDRESS,
    apply(one) {
      if (one.kind === 'transfer') {
        const { asset, amount, isSentBack } = one
        const sent = isSentBack ? { aborted: true, bounce: 'ok' } : {}
        const id = asset === 'TON' ? chain.send(ADDRESS, amount, sent) : chain.sendTokens(ADDRESS, amount, sent)
        transfers.push({ id, asset, amount, block: chain.height, isSentBack })
      }
      if (one.kind === 'mine') chain.height += one.blocks
      if (one.kind === 'drop' && (transfers.at(-1)?.block ?? 0) > chain.height - CONFIRMATIONS + 1)
        chain.drop(transfers.pop()?.id ?? '')
      if (one.kind === 'hide') chain.hidden.add(transfers[one.index]?.id.split(':')[0] ?? '')
      if (one.kind === 'show') chain.hidden.clear()
    },
    settle() {
      chain.hidden.clear()
      chain.height += CONFIRMATIONS
    },
  })
  return { transfers, deposits }
}

it('exactly the money that arrived is credited, however the chain and its host behave', () =>
  checkRuns(fc.array(step, { maxLength: 24 }), async (steps) => {
    const { transfers, deposits } = await run(steps)
    const remaining = transfers.filter(({ isSentBack }) => !isSentBack)
    expect(deposits.size).toBe(remaining.length)
    for (const { id, asset, amount } of remaining) {
      const deposit = deposits.get(id)
      expect(deposit).toMatchObject({ asset, credited: true })
      expect(parseUnits(deposit?.amount ?? '', asset === 'TON' ? 9 : 6)).toBe(amount)
    }
  }))
