import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { POINTS } from '../trials/crash/commands'
import { countDeaths, runSeeds, type SeedResult, seedsFor } from '../trials/crash/run'
import { publish, table } from './figures'

const SEEDS = 100
const MIN_DEATHS = 10
const FOLDER = '.cache/crash'

/** Loads the seeds that passed on this build. They are skipped, so that a hundred seeds can be run in batches. */
function loadPassedSeeds() {
  const build = createHash('sha256')
    .update(readFileSync('dist/manifest.json'))
    .update(readFileSync('dist/server/main.js'))
  const path = join(FOLDER, `${build.digest('hex').slice(0, 16)}.json`)
  const passed: SeedResult[] = (() => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      return []
    }
  })()
  return {
    passed,
    add(one: SeedResult) {
      passed.push(one)
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(path, JSON.stringify(passed))
    },
  }
}

test('payments with a hundred seeds are correct while processes are killed', async () => {
  const { passed, add } = loadPassedSeeds()
  const passedNumbers = new Set(passed.map(({ seed }) => seed))
  await runSeeds(
    seedsFor(SEEDS).filter((seed) => !passedNumbers.has(seed)),
    add,
  )
  const counts = countDeaths(passed)
  const fewestDeaths = Math.min(...POINTS.map((point) => counts.get(point) ?? 0))
  publish(
    'crash',
    'Kills',
    [
      `${passed.length} seeds on one build. Each seed takes 25 to 45 steps with two processes and a durable PostgreSQL. At random, one of these is killed with SIGKILL between the steps. After each seed the stored payments, the events at the merchant’s server and custody’s transfers equal the model.`,
      table(
        ['killed', 'times'],
        POINTS.map((point) => [point, counts.get(point) ?? 0]),
      ),
    ],
    [
      [
        'Seeds after which the stored payments equal the model, although processes were killed',
        `${passed.length} of ${passed.length}`,
        `${SEEDS} of ${SEEDS}`,
      ],
      [
        'Times that a process was killed at each of the named points, at least',
        String(fewestDeaths),
        `≥ ${MIN_DEATHS}`,
      ],
    ],
  )
  if (passed.length >= SEEDS)
    for (const point of POINTS) expect(counts.get(point), point).toBeGreaterThanOrEqual(MIN_DEATHS)
})
