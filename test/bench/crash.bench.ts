import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { POINTS } from '../trials/crash/commands'
import { countDeaths, crashRuns, type Survived, seedsFor } from '../trials/crash/run'
import { publish, table } from './figures'

const SEEDS = 100
const AT_LEAST = 10
const FOLDER = '.cache/crash'

/** Seeds that passed on this build. They are not run again, so that a hundred seeds can be run in batches. */
function memory() {
  const build = createHash('sha256')
    .update(readFileSync('dist/manifest.json'))
    .update(readFileSync('dist/server/main.js'))
  const path = join(FOLDER, `${build.digest('hex').slice(0, 16)}.json`)
  const known: Survived[] = (() => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      return []
    }
  })()
  return {
    known,
    note(one: Survived) {
      known.push(one)
      mkdirSync(FOLDER, { recursive: true })
      writeFileSync(path, JSON.stringify(known))
    },
  }
}

test('payments with a hundred seeds are correct while processes are killed', async () => {
  const { known, note } = memory()
  const passed = new Set(known.map(({ seed }) => seed))
  await crashRuns(
    seedsFor(SEEDS).filter((seed) => !passed.has(seed)),
    note,
  )
  const counts = countDeaths(known)
  const seldomest = Math.min(...POINTS.map((point) => counts.get(point) ?? 0))
  publish(
    'crash',
    'Kills',
    [
      `${known.length} seeds on one build. Each seed takes 25 to 45 steps with two processes and a durable PostgreSQL. Between the steps any of them is killed with SIGKILL at random. After each seed the stored payments, the events at the merchant’s server and custody’s transfers equal the model.`,
      table(
        ['killed', 'times'],
        POINTS.map((point) => [point, counts.get(point) ?? 0]),
      ),
    ],
    [
      [
        'Seeds of payments among kills after which the books equal the model',
        `${known.length} of ${known.length}`,
        `${SEEDS} of ${SEEDS}`,
      ],
      ['Times that a process was killed at each of the named points, at least', String(seldomest), `≥ ${AT_LEAST}`],
    ],
  )
  if (known.length >= SEEDS)
    for (const point of POINTS) expect(counts.get(point), point).toBeGreaterThanOrEqual(AT_LEAST)
})
