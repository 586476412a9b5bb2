import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The service before payments were made ten times as fast; what is new is measured beside it. */
const OLD = 'ff5dc2a7667011b0a2467af1229de3b4d8a283b7'

/**
 * A folder with the old service, built from the repository's own history; the first time that takes a minute. Null where
 * the history does not reach back so far, as in a shallow clone.
 */
export function buildOld(): string | null {
  try {
    execFileSync('git', ['cat-file', '-e', `${OLD}^{commit}`], { stdio: 'ignore' })
  } catch {
    return null
  }
  const folder = resolve('.cache/bench', OLD)
  if (existsSync(join(folder, 'dist/manifest.json'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', OLD], { maxBuffer: 1024 ** 3 }),
  })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'], {
    cwd: folder,
    // as an operator has it: with the test runner's own Vite would build another page
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return folder
}
