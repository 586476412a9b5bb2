import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseUnits } from '../../../src/payment/money'
import { AddressUnreadable, type ChainReader, ChainUnavailable } from '../../../src/server/ports/chain-reader'
import { type FakeServer, TROUBLES } from './fake-server'

export const SCAN = fc.record({ kind: fc.constant('scan' as const), settle: fc.boolean() })
export const TROUBLE = fc.record({ kind: fc.constant('trouble' as const), name: fc.constantFrom('broken', 'html') })
type ReaderStep = { kind: 'scan'; settle: boolean } | { kind: 'trouble'; name: 'broken' | 'html' }
const isReaderStep = (step: { kind: string }): step is ReaderStep => step.kind === 'scan' || step.kind === 'trouble'

/** A chain, and a reader that scans one of its addresses. */
interface Stage<Step> {
  host: FakeServer
  reader: ChainReader
  address: string
  /** Applies a step to the chain, or to its node. */
  apply(step: Step): void | Promise<void>
  /** Makes all money final. */
  settle(scan: () => Promise<void>): void | Promise<void>
}

/**
 * Applies the steps, makes all money final and scans again, after which no deposit may be open. A credited deposit
 * never changes; every other deposit has the state of its last movement.
 */
export async function depositsAfter<Step extends { kind: string }>(
  steps: readonly (Step | ReaderStep)[],
  { host, reader, address, apply, settle }: Stage<Step>,
) {
  const deposits = new Map<string, { asset: string; amount: string; credited: boolean }>()
  let [state] = await reader.initialStates([address])
  async function scan(settle = true) {
    try {
      const [found] = await reader.scan([{ address, state }], { settle })
      for (const { id, asset, amount, state } of found?.movements ?? []) {
        if (deposits.get(id)?.credited) continue
        if (state === 'failed') deposits.delete(id)
        else deposits.set(id, { asset, amount, credited: state === 'confirmed' })
      }
      state = JSON.parse(JSON.stringify(found?.state))
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      if (error instanceof AddressUnreadable) state = JSON.parse(JSON.stringify(error.unread.state))
    }
  }
  for (const step of steps) {
    if (isReaderStep(step)) {
      if (step.kind === 'trouble') host.trouble = TROUBLES[step.name]
      await scan(step.kind === 'trouble' || step.settle)
      host.trouble = null
    } else await apply(step)
  }
  await settle(scan)
  await scan()
  await scan()
  expect([...deposits.values()].filter(({ credited }) => !credited)).toEqual([])
  return deposits
}

/** Checks a property of many runs. */
export const checkRuns = <Step>(steps: fc.Arbitrary<Step[]>, check: (steps: Step[]) => Promise<void>, numRuns = 150) =>
  fc.assert(fc.asyncProperty(steps, check), { numRuns })

interface Runs<Step, Sweep> {
  /** The name, the contract (null for the coin) and the decimals of each asset. */
  assets: readonly (readonly [asset: string, contract: string | null, decimals: number])[]
  step: fc.Arbitrary<Step | ReaderStep>
  /** The owner moves money. */
  sweep: fc.Arbitrary<Sweep>
  isPossible?(steps: readonly (Step | Sweep | ReaderStep)[]): boolean
  /** The number of runs for each property, if the usual number takes too long. */
  numRuns?: number
  /** `received` is the sum of all money that arrived. */
  start(): Promise<Stage<Step | Sweep> & { received(contract: string | null): bigint }>
}

/** Properties that hold for every reader of coins and tokens in any run. */
export function testRuns<Step extends { kind: string }, Sweep extends { kind: string }>({
  assets,
  step,
  sweep,
  isPossible,
  numRuns,
  start,
}: Runs<Step, Sweep>) {
  const stepsOf = (one: fc.Arbitrary<Step | Sweep | ReaderStep>) =>
    fc.array(one, { maxLength: 24 }).filter((steps) => isPossible?.(steps) ?? true)

  /** The credited and the received sum of each asset. */
  async function totalsAfter(steps: readonly (Step | Sweep | ReaderStep)[]) {
    const stage = await start()
    const deposits = [...(await depositsAfter(steps, stage)).values()]
    return assets.map(([name, contract, decimals]) => {
      const amounts = deposits.filter(({ asset }) => asset === name).map(({ amount }) => parseUnits(amount, decimals))
      return {
        credited: amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n),
        received: stage.received(contract),
      }
    })
  }

  it('exactly the money that arrived is credited, however the chain and its node behave', () =>
    checkRuns(
      stepsOf(step),
      async (steps) => {
        for (const { credited, received } of await totalsAfter(steps)) expect(credited).toBe(received)
      },
      numRuns,
    ))

  it('no more than the money that arrived is credited, whatever the owner moves meanwhile', () =>
    checkRuns(
      stepsOf(fc.oneof(step, sweep)),
      async (steps) => {
        for (const { credited, received } of await totalsAfter(steps)) expect(credited).toBeLessThanOrEqual(received)
      },
      numRuns,
    ))
}
