import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'dist/client/assets'

/** The name of the page's built chunk that exports `exported`; chunks are named by their content alone. */
export function builtChunk(exported: string): string {
  const exports = new RegExp(`\\bexport\\{[^}]*\\b${exported}\\b`)
  const found = readdirSync(FOLDER).find((name) => exports.test(readFileSync(join(FOLDER, name), 'utf8')))
  if (!found) throw new Error(`no chunk exports ${exported}`)
  return found
}
