import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Runs once before the tests with carts, and installs our packages, as they were built, in each. */
export default function setup() {
  for (const cart of ['medusa', 'vendure']) {
    const packages = join('test/carts', cart, 'node_modules')
    const built = join('dist/carts', cart)
    if (!existsSync(packages)) throw new Error('The carts are not installed: run `npm run carts:packages` first.')
    if (!existsSync(built)) throw new Error('There is no build to test: run `npm run build` first.')
    const installed = join(packages, '@malipo', cart)
    rmSync(installed, { recursive: true, force: true })
    cpSync(built, installed, { recursive: true })
  }
}
