import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEmbedded } from '../../../src/server/storage/embedded'
import { lockFolder } from '../../../src/server/storage/folder-lock'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malipo-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a folder is held by one process at a time, and free once it is released', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`)
  await unlock()
  await (await lockFolder(folder))()
})

test('the lock of a process that was killed is taken over, by one of many', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  await writeFile(join(folder, 'lock'), `${child.pid}`)
  await expect(lockFolder(folder)).rejects.toThrow('is in use')
  child.kill('SIGKILL')
  await once(child, 'exit')
  // where two can come through they do in one of some hundred rounds
  for (let round = 0; round < 300; round += 1) {
    await writeFile(join(folder, 'lock'), `${child.pid}`)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const unlocks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(unlocks).toHaveLength(1)
    await unlocks[0]?.()
    expect(await readdir(folder)).toEqual([])
  }
})

test('a lock that somebody else has taken over, since it was looked at, is left alone', async () => {
  const lock = join(folder, 'lock')
  await writeFile(lock, '1')
  const look = vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    writeFileSync(lock, `${process.ppid}`)
    throw Object.assign(new Error('gone'), { code: 'ESRCH' })
  })
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}`)
  expect(await readFile(lock, 'utf8')).toBe(`${process.ppid}`)
  look.mockRestore()
})

test('the lock of an earlier process with the same pid is stale', async () => {
  await writeFile(join(folder, 'lock'), `${process.pid} 1`)
  const unlock = await lockFolder(folder)
  expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await unlock()
})

test('what is no folder is named, and the setting to mend', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(openEmbedded(join(folder, 'file'))).rejects.toThrow(
    'DATA_DIR: is no folder that can be written (EEXIST)',
  )
})
