import { expect, test } from 'vitest'
import { POINTS } from './commands'
import { countDeaths, runSeeds, seedsFor } from './run'

test('no payment and no event is lost or invented when processes or the database are killed', async () => {
  const counts = countDeaths(await runSeeds(seedsFor(POINTS.length)))
  process.stdout.write(`deaths: ${[...counts].map(([point, count]) => `${point} ${count}`).join(', ')}\n`)
  if (!process.env.CRASH_SEEDS) expect([...counts.keys()].sort()).toEqual([...POINTS].sort())
}, 1_200_000)
