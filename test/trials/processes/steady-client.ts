import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Posts a body, and returns the `Connection` header of the answer. */
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
 * Posts on a kept-alive connection, `ms` after each answer, until the service closes it (`closed`) or refuses a new one
 * (`refused`). `outcome` resolves to one of these words, or to the code of another error.
 */
export function postUntilDisconnected(url: string, body: object, ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const text = JSON.stringify(body)
  const firstAnswer = post(url, agent, text)
  async function postOn(): Promise<string | undefined> {
    for (let header = await firstAnswer; header !== 'close'; header = await post(url, agent, text)) await pause(ms)
    return 'closed'
  }
  const outcome = postOn()
    .catch((error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? 'refused' : error.code))
    .finally(() => agent.destroy())
  return { firstAnswer, outcome }
}
