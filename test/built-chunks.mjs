import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = 'dist/client'

/** What a built script of the page exports, such as `assets/0a1B2c.js`; chunks are named by their content alone. */
export const exportsOf = (file) =>
  /\bexport\{([^}]*)\}/
    .exec(readFileSync(join(CLIENT, file), 'utf8'))?.[1]
    .split(',')
    .map((one) => one.split(' as ').pop()) ?? []

/** The built chunk of the page that exports `name`, such as `assets/0a1B2c.js`. */
export function chunkOf(name) {
  const files = readdirSync(join(CLIENT, 'assets')).map((file) => `assets/${file}`)
  const found = files.find((file) => exportsOf(file).includes(name))
  if (!found) throw new Error(`no chunk exports ${name}`)
  return found
}
