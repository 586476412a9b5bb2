import type { App } from '../../src/server/app'

const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** How many polls a process holds just now. */
export async function heldPolls({ app }: App): Promise<number> {
  const metrics = await (await app.request('/metrics', {}, LOCAL)).text()
  return Number(/^malipo_held_polls (\d+)$/m.exec(metrics)?.[1])
}
