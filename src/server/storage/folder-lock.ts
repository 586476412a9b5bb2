import { link, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SettingsError } from '../settings'
import { closeAt, connectTo, listenAt } from './private-socket'

/** Whose process is alive, dead, or nobody's. */
async function stateOf(path: string): Promise<'held' | 'left' | 'free'> {
  try {
    ;(await connectTo(path)).destroy()
    return 'held'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'free'
    // ENOTSOCK: the lock of an earlier version, as macOS has it
    return code === 'ECONNREFUSED' || code === 'ENOTSOCK' ? 'left' : 'held'
  }
}

/**
 * Links `draft` to `path`; false when a living process has it instead. What a dead process left there is removed by one
 * at a time, who takes the turn in the same way: whoever judged it before might remove what somebody has put there since.
 */
async function take(path: string, draft: string): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      await link(draft, path) // fails when it exists, and never shows a socket that does not listen yet
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const state = await stateOf(path)
    if (state === 'held') return false
    if (state === 'free') continue
    const turn = `${path}.turn`
    if (!(await take(turn, draft))) return false
    try {
      if ((await stateOf(path)) === 'left') await rm(path, { force: true })
    } finally {
      await rm(turn, { force: true })
    }
  }
  return false
}

/**
 * Locks the folder for this process; the lock of a dead process is taken over. It is a socket on which the holder
 * listens, as that ends with the process, and is seen from every container that shares the folder; a process id means
 * nothing in another container. Returns a function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const draft = `${path}.${Math.random().toString(36).slice(2, 8)}`
  const server = createServer((socket) => socket.destroy()).unref()
  const close = () => closeAt(server, draft)
  try {
    await listenAt(server, draft)
    if (!(await take(path, draft))) throw new SettingsError(`DATA_DIR: ${folder} is in use by another process`)
  } catch (error) {
    await close()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    // while it still listens: afterwards it could be another's already
    await rm(path, { force: true })
    await close()
  }
}
