import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_SCOPES, type Mode } from '../../contract/enums'
import { DAY_S } from '../../payment/durations'
import { SettingsError } from '../settings'
import type { Keys } from './keys'

/** Where the sandbox stores its key. */
export const sandboxKeyPath = (folder: string) => join(folder, 'api-key')

/**
 * The key that the sandbox prints at its start. It is stored in `<folder>/api-key`, and replaced when it has
 * expired or was revoked. Throws SettingsError if the folder cannot be written.
 */
export async function sandboxKey(keys: Keys, folder: string, handle: string, mode: Mode = 'test'): Promise<string> {
  const path = sandboxKeyPath(folder)
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (stored && (await keys.isValid(stored))) return stored
  const file = await openIn(folder, path)
  try {
    const { token } = await keys.issue({ handle, mode, seconds: 365 * DAY_S, scopes: KEY_SCOPES })
    await file.writeFile(`${token}\n`)
    return token
  } finally {
    await file.close()
  }
}

async function openIn(folder: string, path: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await open(path, 'w', 0o600)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(`DATA_DIR: the API key cannot be written there (${code})`)
  }
}
