import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONTRACTS } from '../../../../src/payment/chains/contracts'
import { parseUnits } from '../../../../src/payment/money'
import { ChainUnavailable } from '../../../../src/server/chains/chain-reader'
import { solanaReader } from '../../../../src/server/chains/solana/solana-reader'
import { fakeClock } from '../../fake-clock'
import { TROUBLES } from '../face'
import { GENESIS, solanaFace } from './solana-face'

const ADDRESS = 'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj'
const ASSETS = [
  ['USDT', CONTRACTS.USDT?.Solana ?? '', 6],
  ['SOL', null, 9],
] as const

const asset = fc.constantFrom(...ASSETS)
const amount = fc.bigInt(1n, 3n)
/** What happens on the chain, or to the node. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), asset, amount, fails: fc.boolean() }),
  fc.record({ kind: fc.constant('slots' as const), slots: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('finalize' as const), slots: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ kind: fc.constant('look' as const) }),
  fc.record({ kind: fc.constant('drop' as const), again: fc.constantFrom('never', 'fails', 'succeeds') }),
  fc.record({ kind: fc.constant('lists' as const), behind: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ kind: fc.constant('trouble' as const), name: fc.constantFrom('broken' as const, 'html' as const) }),
)
const sweep = fc.record({ kind: fc.constant('sweep' as const), asset })
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Sweep = typeof sweep extends fc.Arbitrary<infer One> ? One : never

/** The books: what is credited stays as it is, and everything else follows what is told. */
function createBooks() {
  const deposits = new Map<string, { asset: string; amount: string; credited: boolean }>()
  return {
    credited: (name: string, decimals: number) =>
      [...deposits.values()]
        .filter(({ asset, credited }) => asset === name && credited)
        .reduce((sum, { amount }) => sum + (parseUnits(amount, decimals) ?? 0n), 0n),
    open: () => [...deposits.values()].filter(({ credited }) => !credited).length,
    book({ id, asset, amount, state }: { id: string; asset: string; amount: string; state: string }) {
      if (deposits.get(id)?.credited) return
      if (state === 'failed') deposits.delete(id)
      else deposits.set(id, { asset, amount, credited: state === 'confirmed' })
    },
  }
}

async function run(steps: readonly (Step | Sweep)[]) {
  const clock = fakeClock()
  const face = await solanaFace(clock.now)
  const reader = solanaReader({ endpoints: [{ url: face.url }], clock, genesis: GENESIS })
  const books = createBooks()
  let [state] = await reader.begin([ADDRESS])
  async function look() {
    try {
      const [found] = await reader.look([{ address: ADDRESS, state }])
      for (const movement of found?.movements ?? []) books.book(movement)
      state = JSON.parse(JSON.stringify(found?.state))
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
    }
  }
  const { chain } = face
  for (const one of steps) {
    if (one.kind === 'come')
      chain.send([{ owner: ADDRESS, amount: one.amount, mint: one.asset[1] }], { fails: one.fails })
    if (one.kind === 'slots') chain.slot += one.slots
    if (one.kind === 'finalize') chain.finalize(one.slots)
    if (one.kind === 'drop') {
      const open = face.openSignature()
      chain.slot += 1
      if (open) chain.drop(open, one.again === 'never' ? undefined : { slot: chain.slot, fails: one.again === 'fails' })
    }
    if (one.kind === 'lists') chain.listBehind = one.behind
    if (one.kind === 'sweep') {
      const [, mint] = one.asset
      const held = face.held(ADDRESS, mint)
      if (held > 0n) chain.send([{ owner: ADDRESS, amount: -held, mint }], { signer: ADDRESS })
    }
    if (one.kind === 'trouble') {
      face.trouble = TROUBLES[one.name]
      await look()
      face.trouble = null
    }
    if (one.kind === 'look') await look()
  }
  chain.listBehind = 0
  chain.finalize(400)
  await look()
  await look()
  expect(books.open()).toBe(0)
  return { face, books }
}

it('credits exactly what has come, however the chain and its node behave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const { face, books } = await run(steps)
      for (const [name, mint, decimals] of ASSETS)
        expect(books.credited(name, decimals)).toBe(face.received(ADDRESS, mint))
    }),
    { numRuns: 150 },
  )
})

it('never credits more than has come, whatever its owner moves meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(step, sweep), { maxLength: 24 }), async (steps) => {
      const { face, books } = await run(steps)
      for (const [name, mint, decimals] of ASSETS)
        expect(books.credited(name, decimals)).toBeLessThanOrEqual(face.received(ADDRESS, mint))
    }),
    { numRuns: 150 },
  )
})
