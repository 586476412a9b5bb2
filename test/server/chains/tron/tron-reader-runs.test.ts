import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONTRACTS } from '../../../../src/payment/chains/contracts'
import { parseUnits } from '../../../../src/payment/money'
import { ChainUnavailable } from '../../../../src/server/chains/chain-reader'
import { tronReader } from '../../../../src/server/chains/tron/tron-reader'
import { fakeClock } from '../../fake-clock'
import { TROUBLES } from '../face'
import { tronFace } from './tron-face'

const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const CONFIRMATIONS = 3
const TOKEN = CONTRACTS.USDT?.Tron ?? ''
const ASSETS = [
  ['USDT', TOKEN],
  ['TRX', null],
] as const

const contract = fc.constantFrom(TOKEN, null)
const amount = fc.bigInt(1n, 9n)
const isInternal = fc.boolean()
/** What happens on the chain, or to the node. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), contract, amount, sameBlock: fc.boolean(), isInternal }),
  fc.record({ kind: fc.constant('decoy' as const), amount }),
  fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('look' as const) }),
  fc.record({
    kind: fc.constant('reorganise' as const),
    depth: fc.integer({ min: 1, max: CONFIRMATIONS - 1 }),
    again: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('trouble' as const), name: fc.constantFrom('broken' as const, 'html' as const) }),
  fc.record({ kind: fc.constant('logs' as const), most: fc.constantFrom(-1, 0, 2, 5000), hasIndex: fc.boolean() }),
  fc.record({ kind: fc.constant('blocks' as const), given: fc.boolean() }),
)
const sweep = fc.record({ kind: fc.constant('sweep' as const), contract })

/** The books: what is credited stays as it is, and everything else follows what is told. */
function createBooks() {
  const deposits = new Map<string, { asset: string; amount: bigint; credited: boolean }>()
  return {
    credited: (asset: string) =>
      [...deposits.values()].reduce((sum, one) => (one.asset === asset && one.credited ? sum + one.amount : sum), 0n),
    open: () => [...deposits.values()].filter(({ credited }) => !credited).length,
    book(movement: { id: string; asset: string; amount: string; state: string }) {
      if (deposits.get(movement.id)?.credited) return
      const atoms = parseUnits(movement.amount, 6) ?? 0n
      if (movement.state === 'failed') deposits.delete(movement.id)
      else deposits.set(movement.id, { asset: movement.asset, amount: atoms, credited: movement.state === 'confirmed' })
    },
  }
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One | { kind: 'sweep'; contract: string | null } : never

async function run(steps: readonly Step[]) {
  const clock = fakeClock()
  const face = await tronFace(clock.now)
  const { node } = face
  const reader = tronReader({ endpoints: [{ url: face.url }], clock, confirmations: CONFIRMATIONS })
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
  function setLogs(most: number, hasIndex: boolean) {
    node.mostLogs = most
    node.hasIndex = hasIndex
    clock.turn(60_000)
  }
  for (const one of steps) {
    if (one.kind === 'come')
      node.come(ADDRESS, one.amount, one.contract, {
        at: node.height + (one.sameBlock ? 0 : 1),
        isInternal: one.isInternal,
      })
    if (one.kind === 'decoy') node.decoy(ADDRESS, one.amount)
    if (one.kind === 'mine') node.height += one.blocks
    if (one.kind === 'reorganise') node.reorganise(one.depth, one.again)
    if (one.kind === 'logs') setLogs(one.most, one.hasIndex)
    if (one.kind === 'blocks') node.givesFullBlocks = one.given
    if (one.kind === 'sweep' && face.held(one.contract, ADDRESS) > 0n) node.sweep(ADDRESS, one.contract)
    if (one.kind === 'trouble') {
      face.trouble = TROUBLES[one.name]
      await look()
      face.trouble = null
    }
    if (one.kind === 'look') await look()
  }
  setLogs(5000, true)
  await look()
  node.height += CONFIRMATIONS
  await look()
  await look()
  expect(books.open()).toBe(0)
  return { face, books }
}

/** A payment in the newest block after a look at it would come from a chain that changes its past. */
const isPossible = (steps: readonly Step[]) =>
  steps.every((one, index) => one.kind !== 'come' || !one.sameBlock || steps[index - 1]?.kind === 'come')

it('credits exactly what has come, however the chain and its node behave', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }).filter(isPossible), async (steps) => {
      const { face, books } = await run(steps)
      for (const [asset, contract] of ASSETS) expect(books.credited(asset)).toBe(face.received(contract))
    }),
    { numRuns: 150 },
  )
})

it('never credits more than has come, whatever its owner moves meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(step, sweep), { maxLength: 24 }).filter(isPossible), async (steps) => {
      const { face, books } = await run(steps)
      for (const [asset, contract] of ASSETS) expect(books.credited(asset)).toBeLessThanOrEqual(face.received(contract))
    }),
    { numRuns: 150 },
  )
})
