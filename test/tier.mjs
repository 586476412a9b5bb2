// Runs npm scripts one after the other, and says at the end how long each took: node test/tier.mjs <tier> <script>...
import { spawnSync } from 'node:child_process'

const [tier, ...scripts] = process.argv.slice(2)
const secondsSince = (start) => `${Math.round((performance.now() - start) / 1000)} s`

const start = performance.now()
const times = []
const failed = scripts.find((script) => {
  const begun = performance.now()
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' })
  times.push(`${script} ${secondsSince(begun)}`)
  return status !== 0
})
const outcome = failed ? `${failed} failed` : 'passed'
process.stdout.write(`${tier} ${outcome} after ${secondsSince(start)}: ${times.join(', ')}\n`)
process.exitCode = failed ? 1 : 0
