// Runs inside a service's process, before it: `node --import ./test/bench/payments/profiled.mjs dist/server/main.js`.
// The message `begin` starts a profile of the processor, and `end` answers with the time of each function since then.
import { Session } from 'node:inspector/promises'

const EVERY_MICROSECONDS = 500
const session = new Session()
session.connect()

/** Each function with the time that it took itself, without the functions that it calls. */
function selfTimes({ nodes, samples, timeDeltas }) {
  const times = new Map()
  samples.forEach((id, index) => {
    times.set(id, (times.get(id) ?? 0) + timeDeltas[index])
  })
  return nodes.map(({ id, callFrame }) => ({ ...callFrame, microseconds: times.get(id) ?? 0 }))
}

async function profile(command) {
  if (command === 'begin') {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: EVERY_MICROSECONDS })
    await session.post('Profiler.start')
    return undefined
  }
  const { profile } = await session.post('Profiler.stop')
  return selfTimes(profile).filter(({ microseconds }) => microseconds > 0)
}

process.on('message', async ({ id, profile: command }) => {
  process.send({ id, pid: process.pid, functions: command && (await profile(command)) })
})
process.channel?.unref()
