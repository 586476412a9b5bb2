import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'malipo-tests-'
/** Where Node 22 and later keep compiled code for Vite and npm. */
const OF_NODE = 'node-compile-cache'

/**
 * Gives a run of tests a temporary folder of its own, from which every process that a test starts takes its own.
 * What still stands in it at the end was left behind by a test, and fails the run. Answers what is to be done then.
 */
export function ownTempFolder(): () => void {
  // projects that run together share it
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {}
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  // PostgreSQL runs as its own user, and must get through to its folder
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    const left = readdirSync(folder).filter((name) => name !== OF_NODE)
    // a browser that a failed test left behind may still be writing
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    if (left.length === 0) return
    process.stderr.write(`Tests left behind in the temporary folder: ${left.join(', ')}\n`)
    process.exitCode = 1
  }
}
