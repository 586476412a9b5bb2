// Does in an edge runtime what `driver.mjs` does in Node: node edge-driver.mjs <package>
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { EdgeVM } from '@edge-runtime/vm'

const [, , folder] = process.argv
const source = (path) => readFileSync(path, 'utf8')
const makeCall = source(new URL('make-call.mjs', import.meta.url)).replace('export async', 'async')
const edge = new EdgeVM()
// A script of the runtime has neither `import` nor `require`.
const outcome = edge.evaluate(`(async () => {
  const exports = {}
  ${source(`${folder}/client.cjs`)}
  ${makeCall}
  return makeCall(exports, ${JSON.stringify(await text(process.stdin))})
})()`)
process.stdout.write(await outcome)
