import fc from 'fast-check'
import { type Cluster, startCluster } from '../../postgres'
import { crashAt, deposit, POINTS, payOnce, SLUG, steps, untilDead, windowsEnd } from './commands'
import { findDifferences, settle, waitForDeliveries } from './compare'
import { Model } from './model'
import { requireTokensOpenOnlyTheirRefunds } from './payer-tokens'
import { type Site, startSite } from './site'

async function openShop(site: Site) {
  const page = {
    title: 'Live',
    slug: SLUG,
    currency: 'NGN',
    amount: '48000.00',
    status: 'active',
    options: [{ asset: 'USDC', network: 'Base' }],
  }
  const made = await site.request(0, '/api/v1/payment-pages', site.withKey('POST', page))
  if (made.status !== 201) throw new Error(`could not create the page: ${made.status} ${made.message}`)
  const url = `http://127.0.0.1:${site.proxies.receiver.port}/`
  const { data } = await site.request<{ secret: string }>(0, '/webhooks', site.withKey('PUT', { url }))
  site.receiver.trust(data.secret)
}

/**
 * Runs one seed, and adds to `counts` how often processes died at each named point. Returns the number of steps. Throws
 * an error with the differences between model and database, and the command that repeats the seed.
 */
export async function runSeed(cluster: Cluster, seed: number, counts: Map<string, number>): Promise<number> {
  const ranCommands: string[] = []
  const property = fc.asyncProperty(steps, async (commands) => {
    const site = await startSite(cluster, counts)
    const model = new Model()
    try {
      await openShop(site)
      // Every seed crashes at one of the points.
      const point = POINTS[seed % POINTS.length] as (typeof POINTS)[number]
      const firstCommands = [
        payOnce(0),
        crashAt([0, 1], point, 0),
        deposit(0, 'half', false, 1),
        payOnce(1),
        deposit(1, 'all', true, 1),
        untilDead(point),
      ]
      for (const one of [...firstCommands, ...commands, windowsEnd()]) {
        if (!one.check(model)) continue
        ranCommands.push(String(one))
        await one.run(model, site)
      }
      await settle(site)
      await waitForDeliveries(site)
      const found = await findDifferences(model, site)
      if (found.length > 0) throw new Error(found.join('\n'))
      await requireTokensOpenOnlyTheirRefunds(model, site)
    } finally {
      await site.close()
    }
  })
  const result = await fc.check(property, { seed, numRuns: 1, endOnFailure: true })
  if (result.failed)
    throw new Error(
      [
        `seed ${seed}; to repeat: CRASH_SEEDS=${seed} npx vitest run --project trials crash`,
        ...ranCommands,
        '',
        result.errorInstance instanceof Error
          ? (result.errorInstance.stack ?? result.errorInstance.message)
          : String(result.errorInstance),
      ].join('\n'),
    )
  return ranCommands.length
}

/** The seeds to run: those of `CRASH_SEEDS`, such as `4,11` or `1-20`, otherwise the first `count`. */
export const seedsFor = (count: number) =>
  (process.env.CRASH_SEEDS ?? `1-${count}`).split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    if (!(to >= from)) throw new Error(`CRASH_SEEDS: ${part} is neither a seed nor a range of seeds`)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })

/** The result of one seed: its steps, and how often a process died at each point. */
export interface SeedResult {
  seed: number
  steps: number
  deaths: Record<string, number>
}

/** Runs the seeds in turn on one durable PostgreSQL, and reports each when its database equals the model. */
export async function runSeeds(
  seeds: readonly number[],
  onResult: (one: SeedResult) => void = () => {},
): Promise<SeedResult[]> {
  const all: SeedResult[] = []
  const cluster = await startCluster({ durable: true })
  try {
    for (const seed of seeds) {
      const start = Date.now()
      const counts = new Map<string, number>()
      const one = { seed, steps: await runSeed(cluster, seed, counts), deaths: Object.fromEntries(counts) }
      all.push(one)
      onResult(one)
      process.stdout.write(
        `seed ${seed}: database and model agree after ${one.steps} steps (${((Date.now() - start) / 1000).toFixed(0)} s)\n`,
      )
    }
  } finally {
    await cluster.stop()
  }
  return all
}

/** How often processes died at each point in all runs. */
export function countDeaths(all: readonly SeedResult[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { deaths } of all)
    for (const [point, count] of Object.entries(deaths)) counts.set(point, (counts.get(point) ?? 0) + count)
  return counts
}
