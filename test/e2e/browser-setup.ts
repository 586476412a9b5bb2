import { existsSync } from 'node:fs'
import { ownTempFolder } from '../temp-folder'
import { findChromium, findShell } from './chromium'

/** Once before all browser tests: there are browsers, and there is something built to look at. */
export default function setup() {
  findChromium()
  findShell()
  if (!existsSync('dist/server/main.js')) throw new Error('There is no build to test: run `npm run build` first.')
  return ownTempFolder()
}
