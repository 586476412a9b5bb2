import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mode } from '../../contract/enums'
import type { Keys } from './keys'

const DAYS = 365

/** The key that the sandbox prints when it starts. It is stored in `<folder>/api-key`, and stays the same until it expires or is revoked. */
export async function sandboxKey(keys: Keys, folder: string, handle: string, mode: Mode = 'test'): Promise<string> {
  const path = join(folder, 'api-key')
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (kept && (await keys.verify(kept))) return kept
  const { token } = await keys.issue({ handle, mode, seconds: DAYS * 86_400 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, `${token}\n`, { mode: 0o600 })
  return token
}
