import type { App } from '../../src/server/app'

const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** The number of long polls that a process holds open. */
export async function openLongPolls({ app }: App): Promise<number> {
  const metrics = await (await app.request('/metrics', {}, LOCAL)).text()
  return Number(/^malipo_held_polls (\d+)$/m.exec(metrics)?.[1])
}
