import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, Socket } from 'node:net'
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

const IN_USE = 'is in use by another process'
const close = (server: Server) => new Promise((closed) => server.close(closed))

/** Creates a socket without a listener, as a killed process leaves it. */
async function leaveSocket(name: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(join(folder, 'bound'), listening))
  linkSync(join(folder, 'bound'), join(folder, name))
  await close(server)
}

test('a folder is locked by one process at a time, and free after its release', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE)
  await unlock()
  expect(await readdir(folder)).toEqual([])
  await (await lockFolder(folder))()
})

test('a folder stays locked by a process of another container, whose process id is unknown here', async () => {
  const unlock = await lockFolder(folder)
  const spy = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('there is no such process'), { code: 'ESRCH' })
  })
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE)
  spy.mockRestore()
  await unlock()
})

test('the lock of a process that was killed is taken over, by one of many', async () => {
  const listening = `require('node:net').createServer().listen('lock', () => console.log('listens'))`
  const child = spawn(process.execPath, ['-e', listening], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE)
  child.kill('SIGKILL')
  await once(child, 'exit')
  // a race would show in one of some hundred rounds
  for (let round = 0; round < 300; round += 1) {
    if (round > 0) await leaveSocket('lock')
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const unlocks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(unlocks).toHaveLength(1)
    await unlocks[0]?.()
    expect(await readdir(folder)).toEqual([])
  }
})

test('a process that was killed during a takeover leaves a `.turn` lock, which is taken over too', async () => {
  await leaveSocket('lock')
  await leaveSocket('lock.turn')
  await (await lockFolder(folder))()
  expect(await readdir(folder)).toEqual([])
})

test.each([
  1, 2,
])('a stale lock that another process replaces right after our check number %i is not removed', async (checks) => {
  const path = join(folder, 'lock')
  await leaveSocket('lock')
  const other = createServer()
  await new Promise<void>((listening) => other.listen(join(folder, 'other'), listening))
  const connect = Socket.prototype.connect
  let seen = 0
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...to: unknown[]) {
    this.once('error', () => {
      seen += 1
      if (seen === 1) rmSync(path)
      if (seen === checks) linkSync(join(folder, 'other'), path)
    })
    return Reflect.apply(connect, this, to)
  })
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE)
  spy.mockRestore()
  expect(readdirSync(folder).sort()).toEqual(['lock', 'other'])
  await close(other)
})

test('two folders with paths longer than the limit of sockets have separate locks', async () => {
  const [one, two] = ['one', 'two'].map((name) => join(folder, 'long'.repeat(30), name)) as [string, string]
  const before = process.cwd()
  for (const path of [one, two]) await mkdir(path, { recursive: true })
  const unlocks = [await lockFolder(one), await lockFolder(two)]
  expect(await readdir(one)).toEqual(['lock'])
  await expect(lockFolder(one)).rejects.toThrow(IN_USE)
  for (const unlock of unlocks) await unlock()
  expect(await readdir(two)).toEqual([])
  expect(process.cwd()).toBe(before)
})

test('a path that is not a folder is named, with the setting to fix', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(openEmbedded(join(folder, 'file'))).rejects.toThrow('DATA_DIR: is not a writable folder (EEXIST)')
})
