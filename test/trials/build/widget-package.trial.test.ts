import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '../../../src/server/api/operations'
import { buildWidget } from '../../../widget/build.config'

/** A merchant's project with the packed package installed. */
let project: string
let tarball: string
const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const bin = (name: string) => resolve('node_modules/.bin', name)

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'malipo-package-'))
  await buildWidget(join(project, 'client'), join(project, 'package'))
  const [packed] = JSON.parse(run('npm', 'pack', './package', '--json'))
  tarball = join(project, packed.filename)
  const installed = join(project, 'node_modules/@malipo/checkout')
  mkdirSync(installed, { recursive: true })
  run('tar', '-xzf', tarball, '--strip-components=1', '-C', installed)
  // Three builds, npm and tar take longer on a busy machine than the usual deadline of a setup.
}, 240_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('the package can be imported on a server, without a window', () => {
  writeFileSync(
    join(project, 'server.mjs'),
    `import { mount, on, open } from '@malipo/checkout/widget'
     const off = on('completed', () => {})
     off()
     console.log([open, mount, on, off].map((one) => typeof one).join())`,
  )
  expect(run('node', 'server.mjs').trim()).toBe('function,function,function,function')
  expect(run('node', '-p', 'typeof require("@malipo/checkout/widget").open').trim()).toBe('function')
})

test('the client needs nothing but what every runtime of the web has', () => {
  for (const name of ['client.js', 'client.cjs']) {
    const code = readFileSync(join(project, 'node_modules/@malipo/checkout', name), 'utf8')
    expect(code.match(/^import .*|\bimport\(|\brequire\(|['"]node:|\bprocess\.|\bBuffer\b/gm)).toBeNull()
  }
  const program = `const { MalipoClient, verifyWebhook } = require('@malipo/checkout/client')
    console.log(typeof verifyWebhook, typeof new MalipoClient({ key: 'k', url: 'https://pay.example' }).createSession)`
  expect(run('node', '-e', program).trim()).toBe('function function')
  expect(
    run(
      'node',
      '--input-type=module',
      '-e',
      program.replace(/const (.*) = require\((.*)\)/, 'import $1 from $2'),
    ).trim(),
  ).toBe('function function')
})

test('the client has a method for each operation that a key may use', async () => {
  const { MalipoClient } = await import(join(project, 'node_modules/@malipo/checkout/client.js'))
  const wanted = OPERATIONS.filter(({ scope, tag }) => scope !== undefined || tag === 'Sandbox').map(({ id }) => id)
  expect(wanted.length).toBeGreaterThan(70)
  expect(Object.getOwnPropertyNames(MalipoClient.prototype).sort()).toEqual(['constructor', ...wanted].sort())
})

test('the package’s types pass the strict compiler, and refuse unknown options', () => {
  writeFileSync(
    join(project, 'server.ts'),
    `import { ConflictError, MalipoClient, type MerchantSession, verifyWebhook } from '@malipo/checkout/client'
     const malipo = new MalipoClient({ key: 'eyJ', url: 'https://pay.example' })
     export const create = (): Promise<MerchantSession> =>
       malipo.createSession({ amount: '50000.00', currency: 'NGN', metadata: { order: 7 } }, { idempotencyKey: '7' })
     export async function hashes(): Promise<string[]> {
       const found: string[] = []
       for await (const { transactions, reference } of malipo.listSessions({ status: 'completed', limit: 100 }))
         found.push(reference, ...transactions.map(({ hash }) => hash))
       return found
     }
     export async function receive(body: string, headers: Headers): Promise<string> {
       const event = await verifyWebhook(body, headers, 'whsec_')
       if (event.event === 'payment.completed') return event.data.reference
       if (event.event === 'refund.success') return event.data.session_id
       return event.event
     }
     export const isTaken = (error: unknown) => error instanceof ConflictError && error.code === 'reference_taken'
     // @ts-expect-error a currency that the service does not take
     malipo.createSession({ amount: 1, currency: 'JPY' })
     // @ts-expect-error a mistyped field
     malipo.createSession({ amount: 1, currency: 'NGN', metdata: {} })
     // @ts-expect-error no key is taken where none works
     malipo.cancelSession('id', { idempotencyKey: '7' })`,
  )
  writeFileSync(
    join(project, 'shop.ts'),
    `import { type Detail, mount, on, open } from '@malipo/checkout/widget'
     export const pay = async (session: Promise<string>): Promise<Detail> =>
       open({ origin: 'https://pay.example', session, metadata: { order: 7 }, scheme: 'dark' }).finished
     export const off: () => void = on('completed', ({ status }) => status === 'underpaid')
     mount(document.body, { page: Promise.resolve('demo'), amount: 5 }).close()
     // @ts-expect-error a status that does not exist
     on('completed', ({ status }) => status === 'paid')
     // @ts-expect-error no such option
     open({ origin: 'https://pay.example', pages: 'demo' })`,
  )
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
  ]
  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ])
    run(
      bin('tsc'),
      'shop.ts',
      'server.ts',
      '--module',
      module as string,
      '--moduleResolution',
      resolution as string,
      ...options,
    )
})

test('publint and arethetypeswrong find no problems in the package', async () => {
  const { publint } = await import('publint')
  const { messages } = await publint({ pkgDir: join(project, 'package'), strict: true })
  expect(messages).toEqual([])
  expect(run(bin('attw'), tarball)).toContain('No problems found')
}, 60_000)

test('the package has no dependencies', () => {
  const { dependencies, peerDependencies } = JSON.parse(run('cat', 'node_modules/@malipo/checkout/package.json'))
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
})
