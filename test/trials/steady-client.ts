import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Answers what the service said of the connection. */
function post(url: string, agent: Agent, body: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.headers.connection))
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/**
 * Posts again and again on a connection that is kept, `ms` after each answer, until it is `told` that the connection ends,
 * or is `refused` a new one; else what went wrong.
 */
export function postUntilLeft(url: string, body: object, ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const text = JSON.stringify(body)
  const answered = post(url, agent, text)
  async function goOn(): Promise<string | undefined> {
    for (let said = await answered; said !== 'close'; said = await post(url, agent, text)) await pause(ms)
    return 'told'
  }
  const left = goOn()
    .catch((error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? 'refused' : error.code))
    .finally(() => agent.destroy())
  return { answered, left }
}
