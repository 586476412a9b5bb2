import { link, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SettingsError } from '../settings'
import { closeAt, connectTo, listenAt } from './private-socket'

/** `held` by a running process, `stale` after the death of one, or `free`. */
async function stateOf(path: string): Promise<'held' | 'stale' | 'free'> {
  try {
    ;(await connectTo(path)).destroy()
    return 'held'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'free'
    return code === 'ECONNREFUSED' ? 'stale' : 'held'
  }
}

/**
 * Links `draft` to `path`. False if a running process holds the lock. Only the holder of the `.turn` lock may remove
 * the lock of a dead process; otherwise a slow process could remove a new lock.
 */
async function take(path: string, draft: string): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      await link(draft, path) // fails if the lock exists, and never creates one without a listener
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
      if ((await stateOf(path)) === 'stale') await rm(path, { force: true })
    } finally {
      await rm(turn, { force: true })
    }
  }
  return false
}

/**
 * Locks the folder for this process and returns a function that releases it. The lock of a dead process is taken over.
 * The lock is a socket on which the holder listens: unlike a process id, it ends with the process and works across
 * containers.
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
    // removed while listening: afterwards it could be the lock of another process
    await rm(path, { force: true })
    await close()
  }
}
