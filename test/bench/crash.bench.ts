import { expect, test } from 'vitest'
import { POINTS } from '../trials/crash/commands'
import { crashRuns, seedsFor } from '../trials/crash/run'
import { publish, table } from './figures'

const AT_LEAST = 10

test('a hundred seeds of payments among kills', async () => {
  const seeds = seedsFor(100)
  const counts = await crashRuns(seeds)
  publish('crash', 'Kills', [
    `${seeds.length} seeds, each 20 to 40 steps over two processes and a durable PostgreSQL, all of which are killed with SIGKILL at random besides. After each the books, the events at the merchant’s and custody’s orders equal the model.`,
    table(
      ['killed', 'times'],
      POINTS.map((point) => [point, counts.get(point) ?? 0]),
    ),
  ])
  if (seeds.length >= 100) for (const point of POINTS) expect(counts.get(point), point).toBeGreaterThanOrEqual(AT_LEAST)
})
