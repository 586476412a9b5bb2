// Runs inside a service's process, before it: `node --import ./test/inside.mjs dist/server/main.js`. By messages, a
// trial sets the clock, kills the process at a point, and reads its memory. The service itself is as it is shipped.

import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import pg from 'pg'

/** Turns the process's clock: every `new Date()` and `Date.now()`, and no timer. */
let turned = Number(process.env.TRIAL_CLOCK_MS ?? 0)
const realNow = Date.now
const now = () => realNow() + turned
Date.now = now
globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) => Reflect.construct(real, given.length === 0 ? [now()] : given, made),
})

/** The named point at which this process dies, and how many times it is passed before. */
let crash = null
function passing(point) {
  if (crash?.point !== point) return
  if (crash.passes > 0) {
    crash.passes -= 1
    return
  }
  writeSync(2, `died: ${point}\n`)
  process.kill(process.pid, 'SIGKILL')
}

let requests = 0
subscribe('http.server.request.start', ({ request }) => {
  if (request.method === 'POST') requests += 1
})
subscribe('http.server.response.finish', ({ request }) => {
  if (request.method === 'POST') requests -= 1
})
subscribe('http.client.response.finish', ({ request }) => {
  if (request.getHeader('x-service-delivery')) passing('after send')
})

const writesEvent = new WeakSet()
const opensSession = new WeakSet()
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (config, ...rest) {
  const text = typeof config === 'string' ? config : (config?.text ?? '')
  if (/^begin/i.test(text)) {
    writesEvent.delete(this)
    opensSession.delete(this)
    if (requests > 0) passing('before the transaction')
  }
  if (/\binsert into events\b/i.test(text)) writesEvent.add(this)
  if (/^insert into "sessions"/i.test(text)) opensSession.add(this)
  if (/\bupdate events\s+set .*\bdelivered_at = /is.test(text)) passing('before mark')
  const commits = /^commit/i.test(text)
  const what = commits && writesEvent.has(this) ? '' : commits && opensSession.has(this) ? ' of pay' : null
  if (what === null) return query.call(this, config, ...rest)
  passing(`in the transaction${what}`)
  return query.call(this, config, ...rest).then((result) => {
    passing(`after the transaction${what}`)
    return result
  })
}

process.on('message', ({ id, clock, crash: next, memory }) => {
  if (clock !== undefined) turned = clock
  if (next !== undefined) crash = next
  if (memory) globalThis.gc?.()
  process.send({ id, memory: memory && process.memoryUsage(), processor: memory && process.cpuUsage() })
})
process.channel?.unref()
