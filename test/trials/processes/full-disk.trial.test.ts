import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../e2e/service'

test('a service whose log is on a full disk keeps serving, and ends on SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-full-'))
  const port = await findFreePort()
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--import', './test/leash.mjs', 'dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', full, 'inherit', 'ipc'],
  })
  closeSync(full)
  const ended = new Promise<unknown[]>((resolve) => child.once('exit', (...how) => resolve(how)))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const statusOf = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(30_000) }).then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  const statuses = new Set<number | null>()
  for (let request = 0; request < 60; request += 1) statuses.add(await statusOf('/p/demo'))
  expect([...statuses]).toEqual([200])
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
