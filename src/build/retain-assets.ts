import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isHashedFile } from '../server/web/hashed-files.ts'
import { integrityOf } from '../server/web/integrity.ts'

/** How long files are retained after their last build was replaced. */
const RETENTION_MS = 7 * 86_400_000

/**
 * Copies hashed files of the build in `dist` to `dist/parts`, which no build empties, and sets their time to `now`. Called
 * before a build replaces the previous one, and after it. Only files in the manifest are copied, because a broken build
 * may have left partial files.
 */
export function retainAssets(dist: string, now: Date): void {
  for (const [path, integrity] of Object.entries(filesOf(dist))) {
    if (!isHashedFile(path)) continue
    const content = readIfThere(join(dist, 'client', path))
    if (!content || integrityOf(content) !== integrity) continue
    const kept = join(dist, 'parts', path)
    const draft = `${kept}.${process.pid}`
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(draft, content)
    utimesSync(draft, now, now)
    // rename, so that a serving process never reads a partial file
    renameSync(draft, kept)
  }
}

/** Deletes files from `dist/parts` that no build has had for a week. */
export function deleteOldAssets(dist: string, now: Date): void {
  const folder = join(dist, 'parts')
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && now.getTime() - statSync(file).mtimeMs > RETENTION_MS) rmSync(file, { force: true })
  }
}

const filesOf = (dist: string): Record<string, string> =>
  JSON.parse(readIfThere(join(dist, 'manifest.json'))?.toString() ?? '{}').files ?? {}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
