import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeyCommandError, readKeyCommand, runKeyCommand } from '../../../src/server/auth/key-command'
import { askKeySocket, serveKeyCommands } from '../../../src/server/auth/key-socket'
import { createKeys } from '../../../src/server/auth/keys'
import { sandboxKey } from '../../../src/server/auth/sandbox-key'
import { merchants } from '../../../src/server/storage/schema/merchants'
import { world } from '../world'

const here = world()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run key', () => {
  test('reads what the operator wants', () => {
    expect(readKeyCommand(['--merchant', 'demo'])).toEqual({ act: 'issue', merchant: 'demo', mode: 'test', days: 90 })
    expect(readKeyCommand(['--merchant', 'demo', '--mode', 'live', '--days', '7'])).toMatchObject({
      mode: 'live',
      days: 7,
    })
    expect(readKeyCommand(['--revoke', 'abc'])).toEqual({ act: 'revoke', jti: 'abc' })
    expect(readKeyCommand(['--studio', 'demo'])).toEqual({ act: 'studio', slug: 'demo' })
  })

  test.each([
    [[]],
    [['--merchant', 'demo', '--revoke', 'x']],
    [['--merchant', 'Not A Handle']],
    [['--merchant', 'demo', '--mode', 'both']],
    [['--merchant', 'demo', '--days', '0']],
    [['--merchant', 'demo', '--days', 'ten']],
    [['--merchant', 'demo', '--email', 'ops@a.example,ops@b.example']],
    [['--days', '3']],
    [['--unknown']],
  ])('refuses %j with one line', (args) => {
    expect(() => readKeyCommand(args)).toThrow(KeyCommandError)
  })

  test('makes a key for a merchant whom nobody knew', async () => {
    const { deps, get } = here()
    const { output, note } = await runKeyCommand(deps, { act: 'issue', merchant: 'new-shop', mode: 'live', days: 2 })
    expect((await get('/webhooks', { authorization: `Bearer ${output}` })).status).toBe(200)
    expect(note).toMatch(/^jti [0-9a-f-]{36}, valid until 2026-11-23T10:00:00.000Z$/)
    const [, jti = ''] = /jti (\S+),/.exec(note) ?? []
    await runKeyCommand(deps, { act: 'revoke', jti })
    expect((await get('/webhooks', { authorization: `Bearer ${output}` })).status).toBe(401)
  })

  test('notes where the merchant reads his mail, and leaves it when nothing is said', async () => {
    const { deps } = here()
    const wish = { act: 'issue', merchant: 'new-shop', mode: 'test', days: 2 } as const
    expect(readKeyCommand(['--merchant', 'new-shop', '--days', '2', '--email', 'ops@shop.example'])).toEqual({
      ...wish,
      email: 'ops@shop.example',
    })
    for (const email of ['old@shop.example', 'ops@shop.example', undefined])
      await runKeyCommand(deps, { ...wish, email })
    const known = await deps.storage.database.select().from(merchants).where(eq(merchants.handle, 'new-shop'))
    expect(known.map(({ email }) => email)).toEqual(['ops@shop.example'])
  })

  test('makes a link to the studio of a page, and says which page there is not', async () => {
    const { deps } = here()
    const { output } = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
    expect(output).toMatch(/^http:\/\/localhost:8080\/studio\/demo#[\w-]+\.[\w-]+\.[\w-]+$/)
    await expect(runKeyCommand(deps, { act: 'studio', slug: 'nonsense' })).rejects.toThrow('there is no page nonsense')
  })
})

describe('the socket beside the embedded database', () => {
  test('is open to its owner alone, and carries commands out in the process that has the database', async () => {
    const { deps, get } = here()
    const close = await serveKeyCommands(folder, (command) => runKeyCommand(deps, command))
    expect(statSync(join(folder, 'key.sock')).mode & 0o777).toBe(0o600)
    const answer = await askKeySocket(folder, { act: 'issue', merchant: 'demo', mode: 'test', days: 1 })
    expect((await get('/webhooks', { authorization: `Bearer ${answer?.output}` })).status).toBe(200)
    await expect(askKeySocket(folder, { act: 'studio', slug: 'nonsense' })).rejects.toThrow('there is no page nonsense')
    await close()
    expect(await askKeySocket(folder, { act: 'revoke', jti: 'x' })).toBeNull()
  })

  test('takes the place of one whose process was killed', async () => {
    const first = await serveKeyCommands(folder, async () => ({ output: 'first', note: '' }))
    const second = await serveKeyCommands(folder, async () => ({ output: 'second', note: '' }))
    expect(await askKeySocket(folder, { act: 'revoke', jti: 'x' })).toMatchObject({ output: 'second' })
    await Promise.all([first(), second()])
  })

  test('survives what is no command', async () => {
    const close = await serveKeyCommands(folder, async () => ({ output: 'fine', note: '' }))
    const reply = await new Promise<string>((read, failed) => {
      const socket = connect(join(folder, 'key.sock'), () => socket.write('{"act":"format the disk"}\n'))
      socket.once('data', (chunk) => read(chunk.toString())).once('error', failed)
    })
    expect(JSON.parse(reply)).toEqual({ error: 'it failed' })
    expect(await askKeySocket(folder, { act: 'revoke', jti: 'x' })).toMatchObject({ output: 'fine' })
    await close()
  })
})

describe('the key that the sandbox prints', () => {
  test('stays the same from start to start, until it is revoked', async () => {
    const keys = createKeys(here().deps)
    const first = await sandboxKey(keys, folder, 'demo')
    expect(statSync(join(folder, 'api-key')).mode & 0o777).toBe(0o600)
    expect(await sandboxKey(keys, folder, 'demo')).toBe(first)
    const { jti } = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString())
    await keys.revoke(jti)
    expect(await sandboxKey(keys, folder, 'demo')).not.toBe(first)
  })
})
