import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'malipo-tests-'
/** The folder of compiled code that Node 22 and later leave for Vite and npm. */
const NODE_CACHE = 'node-compile-cache'

/** The number of projects that use the folder in this run. It is a global, because each project loads this module. */
const run = globalThis as { tempFolderUsers?: number }

/**
 * Gives a run of tests a separate temporary folder, in which all processes of the tests make their own. Files that a
 * test leaves there fail the run. Returns the function to call at the end.
 */
export function makeTempFolder(): () => void {
  const users = run.tempFolderUsers ?? 0
  run.tempFolderUsers = users + 1
  const folder = users > 0 ? tmpdir() : mkdtempSync(join(tmpdir(), PREFIX))
  // PostgreSQL runs as another user, and must reach its folder in this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    run.tempFolderUsers = (run.tempFolderUsers ?? 1) - 1
    if (run.tempFolderUsers > 0) return
    const left = readdirSync(folder).filter((name) => name !== NODE_CACHE)
    // A browser that a failed test left running may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    if (left.length === 0) return
    process.stderr.write(`Tests left behind in the temporary folder: ${left.join(', ')}\n`)
    process.exitCode = 1
  }
}
