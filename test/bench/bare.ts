import { fork } from 'node:child_process'

export interface BareCommand {
  answer?: { status: number; headers: Record<string, string>; body: string }
  hold?: boolean
  memory?: true
}
type BareAnswer = { memory?: NodeJS.MemoryUsage; held: number }

/** Starts `bare-server.mjs` in a separate process. */
export async function startBare() {
  const child = fork(new URL('bare-server.mjs', import.meta.url), { execArgv: ['--expose-gc'] })
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once('message', (one) => resolve(one as { port: number })),
  )
  return {
    port,
    pid: child.pid ?? 0,
    send: (command: BareCommand) =>
      new Promise<BareAnswer>((resolve) => {
        child.once('message', (answer) => resolve(answer as BareAnswer))
        child.send(command)
      }),
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await exited
    },
  }
}
