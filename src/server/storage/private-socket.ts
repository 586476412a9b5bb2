import { connect, type Server, type Socket } from 'node:net'
import { basename, dirname, relative, resolve } from 'node:path'

/** The longest path of a socket that every system supports. Node truncates longer paths, and so uses another file. */
const MAX_BYTES = 103

/**
 * Calls `use` with a path of the socket that is short enough, if necessary from within its folder. `use` must not need
 * the path after it returns, as with `listen()`, `connect()` and `close()`.
 */
function withShortPath<Result>(path: string, use: (shortPath: string) => Result): Result {
  const absolutePath = resolve(path)
  const fitting = [relative(process.cwd(), absolutePath), absolutePath].find(
    (one) => Buffer.byteLength(one) <= MAX_BYTES,
  )
  if (fitting !== undefined) return use(fitting)
  const before = process.cwd()
  process.chdir(dirname(absolutePath))
  try {
    return use(basename(absolutePath))
  } finally {
    process.chdir(before)
  }
}

/** Listens on a socket that only its owner may connect to. */
export function listenAt(server: Server, path: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.on('error', failed)
    // listen() binds before it returns, so that only the socket is created under this mask
    const mask = process.umask(0o177)
    try {
      withShortPath(path, (shortPath) => server.listen(shortPath, listening))
    } finally {
      process.umask(mask)
    }
  })
}

/** Rejects with ENOENT if there is no socket, with ECONNREFUSED if a killed process left it. */
export function connectTo(path: string): Promise<Socket> {
  return new Promise((connected, failed) => {
    const socket = withShortPath(path, (shortPath) => connect(shortPath))
    socket.once('connect', () => connected(socket)).once('error', failed)
  })
}

/** Stops listening. Resolves when no connection is left. */
export const closeAt = (server: Server, path: string): Promise<void> =>
  new Promise((closed) => withShortPath(path, () => server.close(() => closed())))
