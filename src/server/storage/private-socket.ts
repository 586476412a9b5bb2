import { connect, type Server, type Socket } from 'node:net'
import { basename, dirname, relative, resolve } from 'node:path'

/** What a socket's path may have on every system; Node cuts off what is beyond, and uses another file. */
const MAX_BYTES = 103

/**
 * Calls `use` with a way to the socket that is short enough, if need be from within its folder. `use` must have done with
 * it when it returns: `listen()`, `connect()` and `close()` have.
 */
function within<Result>(path: string, use: (near: string) => Result): Result {
  const whole = resolve(path)
  const fitting = [relative(process.cwd(), whole), whole].find((one) => Buffer.byteLength(one) <= MAX_BYTES)
  if (fitting !== undefined) return use(fitting)
  const before = process.cwd()
  process.chdir(dirname(whole))
  try {
    return use(basename(whole))
  } finally {
    process.chdir(before)
  }
}

/** Listens at a socket that only its owner may connect to. */
export function listenAt(server: Server, path: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.on('error', failed)
    // listen() binds before it returns, so that no other file is created under this mask
    const mask = process.umask(0o177)
    try {
      within(path, (near) => server.listen(near, listening))
    } finally {
      process.umask(mask)
    }
  })
}

/** Rejects with ENOENT when there is no socket, with ECONNREFUSED when a process that was killed has left it. */
export function connectTo(path: string): Promise<Socket> {
  return new Promise((connected, failed) => {
    const socket = within(path, (near) => connect(near))
    socket.once('connect', () => connected(socket)).once('error', failed)
  })
}

/** Ends listening; resolves when no connection is left. */
export const closeAt = (server: Server, path: string): Promise<void> =>
  new Promise((closed) => within(path, () => server.close(() => closed())))
