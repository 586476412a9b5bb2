import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../src/contract/enums'
import { sendKeyCommand, serveKeyCommands } from '../../../src/server/auth/key-command/key-socket'
import type { KeyCommand } from '../../../src/server/auth/key-command/read-key-command'
import { KeyCommandError, readKeyCommand } from '../../../src/server/auth/key-command/read-key-command'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { createKeys } from '../../../src/server/auth/keys'
import { sandboxKey } from '../../../src/server/auth/sandbox-key'
import { auditEntries } from '../../../src/server/storage/schema/audit'
import { members } from '../../../src/server/storage/schema/members'
import { issuedKeys, merchants } from '../../../src/server/storage/schema/merchants'
import { world } from '../world'

const here = world()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run key', () => {
  test('parses its arguments', () => {
    expect(readKeyCommand(['--merchant', 'demo'])).toEqual({ act: 'issue', merchant: 'demo', mode: 'test', days: 90 })
    expect(readKeyCommand(['--merchant', 'demo', '--mode', 'live', '--days', '7'])).toMatchObject({
      mode: 'live',
      days: 7,
    })
    expect(readKeyCommand(['--merchant', 'demo', '--scopes', 'payments,webhooks'])).toMatchObject({
      scopes: ['payments', 'webhooks'],
    })
    expect(readKeyCommand(['--revoke', ' abc'])).toEqual({ act: 'revoke', jti: 'abc' })
    expect(readKeyCommand(['--list', '--merchant', 'demo'])).toEqual({ act: 'list', merchant: 'demo' })
    expect(readKeyCommand(['--adopt', ' a.b.c '])).toEqual({ act: 'adopt', key: 'a.b.c' })
    expect(readKeyCommand(['--studio', 'demo'])).toEqual({ act: 'studio', slug: 'demo' })
    expect(readKeyCommand(['--dashboard', '--merchant', 'demo'])).toEqual({ act: 'dashboard', merchant: 'demo' })
  })

  test.each([
    [[]],
    [['--merchant', 'demo', '--revoke', 'x']],
    [['--merchant', 'Not A Handle']],
    [['--merchant', 'demo', '--mode', 'both']],
    [['--merchant', 'demo', '--scopes', '']],
    [['--merchant', 'demo', '--scopes', 'payments,everything']],
    [['--merchant', 'demo', '--days', '0']],
    [['--merchant', 'demo', '--days', 'ten']],
    [['--merchant', 'demo', '--email', 'ops@a.example,ops@b.example']],
    [['--days', '3']],
    [['--list']],
    [['--dashboard']],
    [['--dashboard', '--studio', 'demo']],
    [['--dashboard', '--list', '--merchant', 'demo']],
    [['--dashboard', '--merchant', 'Not A Handle']],
    [['--revoke', ' ']],
    [['--merchants', '--merchant', 'demo']],
    [['--close']],
    [['--close', '--reopen', '--merchant', 'demo']],
    [['--adopt', ' ']],
    [['--adopt', 'a.b.c', '--merchant', 'demo']],
    [['--unknown']],
  ])('refuses %j with one line', (args) => {
    expect(() => readKeyCommand(args)).toThrow(KeyCommandError)
  })

  test.each([
    [['--list', '--merchant', 'demo', '--email', 'a@b.example'], '--email is not used with --list'],
    [['--revoke', 'x', '--email', 'a@b.example'], '--email is not used with --revoke'],
    [['--dashboard', '--merchant', 'demo', '--days', '3'], '--days is not used with --dashboard'],
    [['--close', '--merchant', 'demo', '--new'], '--new is not used with --close'],
  ])('refuses an option without effect, %j: %s', (args, line) => {
    expect(() => readKeyCommand(args)).toThrow(line)
  })

  test.each(['issue', 'dashboard'] as const)('creates no merchant for a typing error: %s', async (act) => {
    const { deps } = here()
    const run = (more: object) =>
      runKeyCommand(deps, { act, merchant: 'my-shpo', mode: 'live', days: 1, ...more } as KeyCommand)
    const before = await deps.storage.database.$count(merchants)
    await expect(run({})).rejects.toThrow('there is no merchant my-shpo: --new creates one, --merchants lists them')
    expect(await deps.storage.database.$count(merchants)).toBe(before)
    await run({ isNew: true })
    await run({})
    expect(await deps.storage.database.$count(merchants)).toBe(before + 1)
  })

  test('gives an owner without an address that of --email, and reports when --email is not used', async () => {
    const { deps } = here()
    const link = (email?: string) => runKeyCommand(deps, { act: 'dashboard', merchant: 'shop', isNew: true, email })
    const emails = async () => (await deps.storage.database.select().from(members)).map(({ email }) => email)
    await link()
    expect(await emails()).toEqual([null])
    expect((await link('amina@example.com')).note).not.toContain('not used')
    expect(await emails()).toEqual(['amina@example.com'])
    expect((await link('other@example.com')).note).toContain('--email is not used: the owner has another address')
    expect(await emails()).toEqual(['amina@example.com'])
  })

  test('lists merchants, including closed ones', async () => {
    const { deps } = here()
    await runKeyCommand(deps, { act: 'issue', merchant: 'shop', isNew: true, mode: 'live', days: 1 })
    await runKeyCommand(deps, { act: 'close', merchant: 'shop' })
    const { output } = await runKeyCommand(deps, { act: 'merchants' })
    expect(output.split('\n').map((line) => line.split('\t'))).toEqual([
      ['merchant', 'created', 'closed', 'name'],
      ['demo', '2026-11-21T10:00:00.000Z', '-', 'Lagos Books'],
      ['shop', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z', 'shop'],
    ])
    await expect(runKeyCommand(deps, { act: 'close', merchant: 'shpo' })).rejects.toThrow('there is no merchant shpo')
  })

  test('prints its usage', () => {
    for (const args of [['--help'], [], ['--days', '3']])
      expect(() => readKeyCommand(args)).toThrow(/^npm run key -- --merchant .*\n.*--list/)
  })

  test('makes a key for a new merchant', async () => {
    const { deps, get } = here()
    const { output, note } = await runKeyCommand(deps, {
      act: 'issue',
      merchant: 'new-shop',
      isNew: true,
      mode: 'live',
      days: 2,
    })
    expect((await get('/webhooks', { authorization: `Bearer ${output}` })).status).toBe(200)
    expect(note).toMatch(/^jti [0-9a-f-]{36}, valid until 2026-11-23T10:00:00.000Z$/)
    const [, jti = ''] = /jti (\S+),/.exec(note) ?? []
    await runKeyCommand(deps, { act: 'revoke', jti })
    expect((await get('/webhooks', { authorization: `Bearer ${output}` })).status).toBe(401)
  })

  test('refuses to revoke a key that was never issued', async () => {
    const { deps, get } = here()
    const { output, note } = await runKeyCommand(deps, {
      act: 'issue',
      merchant: 'shop',
      isNew: true,
      mode: 'live',
      days: 2,
    })
    const [, jti = ''] = /jti (\S+),/.exec(note) ?? []
    const revoke = (jti: string) => runKeyCommand(deps, { act: 'revoke', jti })
    await expect(revoke(jti.slice(0, -1))).rejects.toThrow(KeyCommandError)
    await expect(revoke(`${output}x`)).rejects.toThrow('this is not a key of this service, or it has expired')
    expect((await get('/webhooks', { authorization: `Bearer ${output}` })).status).toBe(200)
    for (const _ of [1, 2]) expect(await revoke(jti)).toEqual({ output: `revoked ${jti}`, note: '' })
  })

  test('revokes a key or a studio link that is given itself', async () => {
    const { deps, get } = here()
    const { output: key } = await runKeyCommand(deps, { act: 'issue', merchant: 'demo', mode: 'test', days: 2 })
    const { output: link } = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
    for (const given of [key, link]) {
      const authorization = `Bearer ${given.split('#').at(-1)}`
      const draft = '/api/v1/payment-pages/demo/draft'
      expect((await get(draft, { authorization })).status).toBe(200)
      expect((await runKeyCommand(deps, { act: 'revoke', jti: given })).output).toMatch(/^revoked [0-9a-f-]{36}$/)
      expect((await get(draft, { authorization })).status).toBe(401)
    }
  })

  test('adopts a key that the database does not know, as after a restored backup, with its merchant', async () => {
    const { deps, get } = here()
    const { database } = deps.storage
    const input = { act: 'issue', merchant: 'new-shop', isNew: true, mode: 'live', days: 2 } as const
    const { output: key, note } = await runKeyCommand(deps, input)
    const { output: link } = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
    for (const table of [issuedKeys, auditEntries]) await database.delete(table)
    await database.delete(merchants).where(eq(merchants.handle, 'new-shop'))
    const statusOf = async (path: string, token = '') => (await get(path, { authorization: `Bearer ${token}` })).status
    const paths = [
      ['/webhooks', key],
      ['/api/v1/payment-pages/demo/draft', link.split('#').at(-1)],
    ] as const
    for (const [path, token] of paths) expect(await statusOf(path, token)).toBe(401)
    for (const given of [key, link, key]) {
      const { output } = await runKeyCommand(deps, { act: 'adopt', key: given })
      expect(output).toMatch(/^adopted [0-9a-f-]{36}$/)
    }
    for (const [path, token] of paths) expect(await statusOf(path, token)).toBe(200)
    const { output: list } = await runKeyCommand(deps, { act: 'list', merchant: 'new-shop' })
    expect(list).toContain(
      `${note.slice(4, 40)}\tlive\t${KEY_SCOPES.join(',')}\t2026-11-21T10:00:00.000Z\t2026-11-23T10:00:00.000Z\t-`,
    )
  })

  test('does not adopt a key that is not signed by the service, has expired or was revoked', async () => {
    const { deps, clock } = here()
    const adopt = (key: string) => runKeyCommand(deps, { act: 'adopt', key })
    const input = { act: 'issue', merchant: 'shop', isNew: true, mode: 'live', days: 1 } as const
    const [first, second] = [await runKeyCommand(deps, input), await runKeyCommand(deps, input)]
    await runKeyCommand(deps, { act: 'revoke', jti: first.output })
    await deps.storage.database.delete(issuedKeys)
    await expect(adopt(first.output)).rejects.toThrow('this key was revoked')
    for (const other of [`${second.output}x`, 'nonsense', second.note])
      await expect(adopt(other)).rejects.toThrow('this is not a key of this service, or it has expired')
    clock.turn(86_400_000)
    await expect(adopt(second.output)).rejects.toThrow('this is not a key of this service, or it has expired')
    expect(await deps.storage.database.$count(issuedKeys)).toBe(0)
  })

  test('lists the valid keys of a merchant, with links and the sandbox’s key, but never a token', async () => {
    const { deps, clock } = here()
    const list = async () => (await runKeyCommand(deps, { act: 'list', merchant: 'demo' })).output
    await expect(list()).rejects.toThrow('demo has no valid key')
    const printed = await sandboxKey(createKeys(deps), folder, 'demo')
    clock.turn(60_000)
    const scopes = ['payments' as const, 'refunds' as const]
    const { note } = await runKeyCommand(deps, { act: 'issue', merchant: 'demo', mode: 'live', days: 2, scopes })
    const [, jti = ''] = /jti (\S+),/.exec(note) ?? []
    await runKeyCommand(deps, { act: 'revoke', jti })
    clock.turn(60_000)
    const { output: link } = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
    await runKeyCommand(deps, { act: 'issue', merchant: 'another', isNew: true, mode: 'live', days: 2 })
    clock.turn(60_000)
    await here().get('/api/v1/payment-pages/demo', { authorization: `Bearer ${link.split('#').at(-1)}` })
    const at = (time: string) => `2026-11-21T${time}:00.000Z`
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const scope = expect.stringMatching(/^studio:[0-9a-f-]{36}:merchant-theme$/)
    expect((await list()).split('\n').map((line) => line.split('\t'))).toEqual([
      ['jti', 'mode', 'scopes', 'created', 'expires', 'revoked', 'last used', 'created by', 'revoked by'],
      [uuid, 'test', scope, at('10:02'), at('18:02'), '-', at('10:03'), 'operator', '-'],
      [
        jti,
        'live',
        'payments,refunds',
        at('10:01'),
        '2026-11-23T10:01:00.000Z',
        at('10:01'),
        '-',
        'operator',
        'operator',
      ],
      [uuid, 'test', KEY_SCOPES.join(','), at('10:00'), '2027-11-21T10:00:00.000Z', '-', '-', 'operator', '-'],
    ])
    for (const secret of [printed, link]) expect(await list()).not.toContain(secret.split('.').at(-1))
    clock.turn(8 * 3_600_000)
    expect(await list()).not.toContain('studio')
  })

  test('stores the merchant’s e-mail, and leaves it unchanged without --email', async () => {
    const { deps } = here()
    const input = { act: 'issue', merchant: 'new-shop', isNew: true, mode: 'test', days: 2 } as const
    expect(readKeyCommand(['--merchant', 'new-shop', '--new', '--days', '2', '--email', 'ops@shop.example'])).toEqual({
      ...input,
      email: 'ops@shop.example',
    })
    for (const email of ['old@shop.example', 'ops@shop.example', undefined])
      await runKeyCommand(deps, { ...input, email })
    const known = await deps.storage.database.select().from(merchants).where(eq(merchants.handle, 'new-shop'))
    expect(known.map(({ email }) => email)).toEqual(['ops@shop.example'])
  })

  test('creates a link to the studio of a page, and names a page that does not exist', async () => {
    const { deps } = here()
    const { output } = await runKeyCommand(deps, { act: 'studio', slug: 'demo' })
    expect(output).toMatch(/^http:\/\/localhost:8080\/studio\/demo#[\w-]+\.[\w-]+\.[\w-]+$/)
    await expect(runKeyCommand(deps, { act: 'studio', slug: 'nonsense' })).rejects.toThrow('there is no page nonsense')
  })
})

describe('the socket beside the embedded database', () => {
  test('is open only to its owner, and runs commands in the process that has the database open', async () => {
    const { deps, get } = here()
    const close = await serveKeyCommands(folder, (command) => runKeyCommand(deps, command))
    expect(statSync(join(folder, 'key.sock')).mode & 0o777).toBe(0o600)
    const answer = await sendKeyCommand(folder, { act: 'issue', merchant: 'demo', mode: 'test', days: 1 })
    expect((await get('/webhooks', { authorization: `Bearer ${answer?.output}` })).status).toBe(200)
    await expect(sendKeyCommand(folder, { act: 'studio', slug: 'nonsense' })).rejects.toThrow(
      'there is no page nonsense',
    )
    await close()
    expect(await sendKeyCommand(folder, { act: 'revoke', jti: 'x' })).toBeNull()
  })

  test('replaces the socket of a killed process', async () => {
    const first = await serveKeyCommands(folder, async () => ({ output: 'first', note: '' }))
    const second = await serveKeyCommands(folder, async () => ({ output: 'second', note: '' }))
    expect(await sendKeyCommand(folder, { act: 'revoke', jti: 'x' })).toMatchObject({ output: 'second' })
    await Promise.all([first(), second()])
  })

  test('answers with a list of any length', async () => {
    const output = 'one of many keys\n'.repeat(10_000)
    const close = await serveKeyCommands(folder, async () => ({ output, note: '' }))
    expect(await sendKeyCommand(folder, { act: 'list', merchant: 'demo' })).toEqual({ output, note: '' })
    await close()
  })

  test('survives invalid commands', async () => {
    const close = await serveKeyCommands(folder, async () => ({ output: 'fine', note: '' }))
    const reply = await new Promise<string>((read, failed) => {
      const socket = connect(join(folder, 'key.sock'), () => socket.write('{"act":"format the disk"}\n'))
      socket.once('data', (chunk) => read(chunk.toString())).once('error', failed)
    })
    expect(JSON.parse(reply)).toEqual({ error: 'the command failed' })
    expect(await sendKeyCommand(folder, { act: 'revoke', jti: 'x' })).toMatchObject({ output: 'fine' })
    await close()
  })
})

describe('the key that the sandbox prints', () => {
  test('is reused at each start, until it is revoked', async () => {
    const keys = createKeys(here().deps)
    const first = await sandboxKey(keys, folder, 'demo')
    expect(statSync(join(folder, 'api-key')).mode & 0o777).toBe(0o600)
    expect(await sandboxKey(keys, folder, 'demo')).toBe(first)
    const { jti } = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString())
    await keys.revoke(jti)
    expect(await sandboxKey(keys, folder, 'demo')).not.toBe(first)
  })
})
