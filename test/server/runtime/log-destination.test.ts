import { mkdtempSync, openSync, readFileSync, rmSync, write } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { logDestination } from '../../../src/server/runtime/log-destination'

/** A file on a disk that may be full, or has room for few bytes at once. */
function disk() {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'log')
  const state = { full: false, atOnce: 1000, refused: 0 }
  const attempt = ((fd: number, bytes: Buffer, done: (error: Error | null, written: number) => void) => {
    if (!state.full) return write(fd, bytes.subarray(0, state.atOnce), done)
    state.refused += 1
    setImmediate(done, Object.assign(new Error('no room'), { code: 'ENOSPC' }), 0)
  }) as typeof write
  return { state, output: logDestination(openSync(path, 'a'), attempt), text: () => readFileSync(path, 'utf8') }
}

test('lines are written whole and in order, however few bytes each write takes', async () => {
  const { state, output, text } = disk()
  state.atOnce = 3
  for (const line of ['one\n', 'zwölf\n', 'three\n']) output.write(line)
  await expect.poll(text).toBe('one\nzwölf\nthree\n')
})

test('a full disk delays lines until there is room, with pauses between attempts', async () => {
  const { state, output, text } = disk()
  state.full = true
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line)
  await expect.poll(() => state.refused).toBeGreaterThan(1)
  const { refused } = state
  for (let line = 0; line < 100; line += 1) output.write('more\n')
  expect(state.refused).toBeLessThanOrEqual(refused + 1)
  state.full = false
  await expect.poll(text).toBe(`one\ntwo\nthree\n${'more\n'.repeat(100)}`)
})

test('the waiting lines are bounded', async () => {
  const { state, output, text } = disk()
  state.full = true
  for (let line = 0; line < 3000; line += 1) output.write(`${'x'.repeat(999)}\n`)
  Object.assign(state, { full: false, atOnce: 1_000_000 })
  await expect.poll(() => text().length).toBe(1_049_000)
  output.write('kept\n')
  await expect.poll(() => text().slice(-6)).toBe('\nkept\n')
})
