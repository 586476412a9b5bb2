// Runs npm scripts in order, and prints at the end how long each took:
// node test/tier.mjs [--go-on] <tier> <script>...
// Stops at the first script that fails. With `--go-on` it runs all scripts, so that a long run reports every failure.
import { spawnSync } from 'node:child_process'

const words = process.argv.slice(2)
const continuesAfterFailure = words[0] === '--go-on'
const [tier, ...scripts] = continuesAfterFailure ? words.slice(1) : words
const secondsSince = (start) => `${Math.round((performance.now() - start) / 1000)} s`

const start = performance.now()
const times = []
const failed = []
for (const script of scripts) {
  if (failed.length > 0 && !continuesAfterFailure) break
  const scriptStart = performance.now()
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' })
  times.push(`${script} ${secondsSince(scriptStart)}`)
  if (status !== 0) failed.push(script)
}
const outcome = failed.length > 0 ? `${failed.join(', ')} failed` : 'passed'
process.stdout.write(`${tier} ${outcome} after ${secondsSince(start)}: ${times.join(', ')}\n`)
process.exitCode = failed.length > 0 ? 1 : 0
