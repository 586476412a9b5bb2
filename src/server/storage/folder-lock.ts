import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '../settings'

/** When a process started, in ticks since boot, to tell it from a later one with the same pid. Linux only. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

async function runs(holder: string): Promise<boolean> {
  const [pid, start] = holder.split(' ')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0) return false
  try {
    process.kill(number, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = await startOf(number)
  return start === '' || start === undefined || now === '' || now === start
}

const readHolder = (path: string) => readFile(path, 'latin1').catch(() => null)

/** Locks the folder for this process; the lock of a dead process is taken over. Returns a function that releases it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const mine = `${process.pid} ${await startOf(process.pid)}`
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      try {
        await link(draft, path) // fails when it exists, and never shows a half-written file
        return async () => {
          if ((await readHolder(path)) === mine) await rm(path, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = await readHolder(path)
      if (holder === null) continue
      if (await runs(holder))
        throw new SettingsError(`DATA_DIR: ${folder} is in use by process ${holder.split(' ')[0]}`)
      // Of several processes that take over, one renames the stale lock; one that renamed a fresh lock puts it back.
      const stale = `${draft}.stale`
      await rename(path, stale).catch(() => {})
      const taken = await readHolder(stale)
      if (taken !== null && taken !== holder) await link(stale, path).catch(() => {})
      await rm(stale, { force: true })
    }
    throw new SettingsError(`DATA_DIR: ${folder} cannot be locked`)
  } finally {
    await rm(draft, { force: true })
  }
}
