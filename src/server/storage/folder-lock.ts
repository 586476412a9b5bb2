import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/**
 * Links `draft` to `path`; answers who is alive and has it instead. What a dead process left there is removed by one at
 * a time, who takes the turn in the same way: whoever judged it before might remove what somebody has put there since.
 */
async function take(path: string, draft: string): Promise<string | null> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      await link(draft, path) // fails when it exists, and never shows a half-written file
      return null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readHolder(path)
    if (holder === null) continue
    if (await runs(holder)) return holder
    const turn = `${path}.turn`
    const other = await take(turn, draft)
    if (other !== null) return other
    try {
      if ((await readHolder(path)) === holder) await rm(path, { force: true })
    } finally {
      await rm(turn, { force: true })
    }
  }
  throw new SettingsError(`DATA_DIR: ${dirname(path)} cannot be locked`)
}

/** Locks the folder for this process; the lock of a dead process is taken over. Returns a function that releases it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const mine = `${process.pid} ${await startOf(process.pid)}`
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    const holder = await take(path, draft)
    if (holder !== null) throw new SettingsError(`DATA_DIR: ${folder} is in use by process ${holder.split(' ')[0]}`)
    return async () => {
      if ((await readHolder(path)) === mine) await rm(path, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}
