import { existsSync } from 'node:fs'
import { makeTempFolder } from '../temp-folder'
import { findChromium, findShell } from './chromium'

/** Runs once before all browser tests, and requires browsers and a build. */
export default function setup() {
  findChromium()
  findShell()
  if (!existsSync('dist/server/main.js')) throw new Error('There is no build to test: run `npm run build` first.')
  return makeTempFolder()
}
