import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'malipo-tests-'
/** Where Node 22 and later keep compiled code for Vite and npm. */
const OF_NODE = 'node-compile-cache'

/** How many projects of this run use the folder: each loads its own copy of this module. */
const run = globalThis as { tempFolderUsers?: number }

/**
 * Gives a run of tests a temporary folder of its own, from which every process that a test starts takes its own.
 * Files that a test leaves in it fail the run. Returns the function to call at the end.
 */
export function ownTempFolder(): () => void {
  const users = run.tempFolderUsers ?? 0
  run.tempFolderUsers = users + 1
  const folder = users > 0 ? tmpdir() : mkdtempSync(join(tmpdir(), PREFIX))
  // PostgreSQL runs as its own user, and must get through to its folder
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return () => {
    run.tempFolderUsers = (run.tempFolderUsers ?? 1) - 1
    if (run.tempFolderUsers > 0) return
    const left = readdirSync(folder).filter((name) => name !== OF_NODE)
    // a browser that a failed test left behind may still be writing
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    if (left.length === 0) return
    process.stderr.write(`Tests left behind in the temporary folder: ${left.join(', ')}\n`)
    process.exitCode = 1
  }
}
