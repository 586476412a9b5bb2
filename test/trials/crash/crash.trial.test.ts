import { expect, test } from 'vitest'
import { POINTS } from './commands'
import { crashRuns, deathsOf, seedsFor } from './run'

test('no payment and no event is lost or invented, whenever a process or the database is killed', async () => {
  const counts = deathsOf(await crashRuns(seedsFor(POINTS.length)))
  process.stdout.write(`deaths: ${[...counts].map(([point, count]) => `${point} ${count}`).join(', ')}\n`)
  if (!process.env.CRASH_SEEDS) expect([...counts.keys()].sort()).toEqual([...POINTS].sort())
}, 1_200_000)
