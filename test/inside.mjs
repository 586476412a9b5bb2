// Runs inside a service's process, before the service: `node --import ./test/inside.mjs dist/server/main.js`. A trial
// sends messages to set the clock, to kill the process at a named point, and to read its memory. The service itself is
// the unchanged build.

import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import pg from 'pg'

/**
 * The offset of the process's clock in milliseconds, for every `new Date()` and `Date.now()`. Timers are not affected.
 */
let clockOffset = Number(process.env.TRIAL_CLOCK_MS ?? 0)
const realNow = Date.now
const now = () => realNow() + clockOffset
Date.now = now
globalThis.Date = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
})

/** The named point at which this process dies, and how many times it passes that point before. */
let crash = null
function reachPoint(point) {
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
  if (request.getHeader('x-service-delivery')) reachPoint('after send')
})

const writesEvent = new WeakSet()
const opensSession = new WeakSet()
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (config, ...rest) {
  const text = typeof config === 'string' ? config : (config?.text ?? '')
  if (/^begin/i.test(text)) {
    writesEvent.delete(this)
    opensSession.delete(this)
    if (requests > 0) reachPoint('before the transaction')
  }
  if (/\binsert into events\b/i.test(text)) writesEvent.add(this)
  if (/^insert into "sessions"/i.test(text)) opensSession.add(this)
  if (/\bupdate events\s+set .*\bdelivered_at = /is.test(text)) reachPoint('before mark')
  const commits = /^commit/i.test(text)
  const suffix = commits && writesEvent.has(this) ? '' : commits && opensSession.has(this) ? ' of pay' : null
  if (suffix === null) return query.call(this, config, ...rest)
  reachPoint(`in the transaction${suffix}`)
  return query.call(this, config, ...rest).then((result) => {
    reachPoint(`after the transaction${suffix}`)
    return result
  })
}

process.on('message', ({ id, clock, crash: next, memory }) => {
  if (clock !== undefined) clockOffset = clock
  if (next !== undefined) crash = next
  if (memory) globalThis.gc?.()
  process.send({ id, memory: memory && process.memoryUsage(), processor: memory && process.cpuUsage() })
})
process.channel?.unref()
