import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Movement } from '../../../src/contract/money/custody-movement'
import { httpRates } from '../../../src/server/rates/http-rates'
import { findFreePort } from '../../e2e/service'
import { type Cluster, findPostgres, startCluster } from '../../postgres'
import { fakeClock } from '../../server/fake-clock'
import { silentLog } from '../../server/silent-log'
import { CLIENT_KINDS } from './client-programs'
import { type Snippet, snippetsIn } from './read'
import { RECIPES } from './recipes'
import { needCurl, type Running, shellIn } from './shell'

/** With DOCS_INSTALL=1, packages are installed as the docs say. Otherwise the installed packages are linked. */
const INSTALLS = process.env.DOCS_INSTALL === '1'
/** The deadline of an installation. */
const INSTALL_MS = 600_000
/** Kinds of code that other tests run: the trials of recipes and snippets, and `return-link.test.ts`. */
const TESTED_KINDS = new Set(['node', 'python', 'php', 'python-return', 'php-return', 'recipe-orders', ...CLIENT_KINDS])
/** Commands that this file does not run, with the reason. */
const NOT_RUN: Record<string, string> = {
  ...Object.fromEntries(RECIPES.map(({ command }) => [command, 'test/trials/docs/recipes.trial.test.ts runs it'])),
  'npm run bench': 'takes hours, and measures instead of testing; each bench is run by its name',
  'npm run bench -- polls': 'the same',
  'npm run release': 'test/wordpress/release.wordpress.test.ts runs it',
  'docker compose exec malipo node dist/server/key.js --merchant my-shop --new --mode live --days 90':
    'no registry of images can be reached; test/containers runs the image',
  'npm run wallet -- new': 'test/e2e/wallet-command.e2e.test.ts runs it',
  'npm run wallet -- keys': 'the same',
  'npm run wallet -- addresses --network Solana --count 20': 'the same',
  'npm ci && npm run build': 'the commands below it run what is built',
  'npm run nodes': 'downloads real chains',
  'npm run doctor -- --mail ops@shop.example': 'test/server/doctor/check-mail.test.ts sends the mail',
  'npm run doctor -- --accept-rate TON': 'test/server/doctor/accept-rate.test.ts asks the running service',
  'npm run doctor -- --live': 'asks nodes and sources of prices, which cannot be reached',
  'npm pack ./dist/npm': 'test/trials/build/widget-package.trial.test.ts packs it',
}

let folder = ''
let clone = ''
let snippets: Snippet[] = []
let shell: ReturnType<typeof shellIn>
const running: Running[] = []
/** Commands that were run, as the docs have them. */
const runCommands = new Set<string>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-docs-'))
  // Allows git to read a checkout of any owner.
  const gitTrust = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }
  // The clone's origin is a copy, which gets no commits during the test.
  const copied = `git clone --quiet --bare "${process.cwd()}" origin && git clone --quiet origin checkout`
  await shellIn(folder).run(copied, gitTrust)
  clone = join(folder, 'checkout')
  shell = shellIn(clone)
  if (!INSTALLS) symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  snippets = snippetsIn(clone)
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Finds the shell block of the docs with this beginning, and marks it as run. */
function documented(beginning: string): string {
  const found = snippets.find(({ kind, text }) => kind === 'shell' && text.startsWith(beginning))
  if (!found) throw new Error(`the docs have no command that begins with ${beginning}`)
  runCommands.add(found.text)
  return INSTALLS ? found.text : found.text.replaceAll(/npm ci(?: --omit=dev)?(?: && |\n)/g, '')
}
const textsOf = (wanted: string) => snippets.filter(({ kind }) => kind === wanted).map(({ text }) => text)

/** Parses a documented answer. A text that ends with `…` matches any longer text. */
function parseAnswer(documented: string): object {
  return JSON.parse(documented, (_, value) =>
    typeof value === 'string' && value.endsWith('…') ? expect.stringContaining(value.slice(0, -1)) : value,
  )
}

/** Makes a payment on the demo page, and pays it. */
async function makePaidPayment(origin: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${origin}/api/v1/p/demo${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()).data
  }
  const payer = { first_name: 'Ada', email: 'ada@example.com' }
  const { id } = await post('/pay', { asset: 'USDT', network: 'Tron', ...payer })
  await post(`/sessions/${id}/sandbox/deposits`, {})
  return id
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

type Served = Running & { origin: string; environment: Record<string, string> }

/** Starts the service as the docs say, on another port. */
async function serve(command: string, environment: Record<string, string> = {}): Promise<Served> {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const fullEnvironment = { PORT: String(port), DATA_DIR: join(clone, `.data-${port}`), ...environment }
  try {
    const service = await shell.start(command, fullEnvironment, () => isReady(origin))
    running.push(service)
    return { origin, environment: fullEnvironment, ...service }
  } catch (error) {
    // Another process took the port meanwhile.
    if (String(error).includes('is in use by another process')) return serve(command, environment)
    throw error
  }
}

const isBuilt = () => existsSync(join(clone, 'dist/server/main.js'))
/** The commands of `npm start`: the build, and the service. */
function startScript(): [build: string, start: string] {
  const { scripts } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'))
  const [build = '', start = ''] = scripts.start.replaceAll(/ --silent| -- --logLevel warn|exec /g, '').split(' && ')
  return [build, start]
}
/** In a built clone, only the second part of `npm start` runs, because the first would build again. */
const startBuilt = (command: string) => (isBuilt() ? command.replace('npm start', startScript()[1]) : command)

test('every block of code in the docs names its kind', () => {
  expect(snippets.length).toBeGreaterThan(20)
  expect(snippets.filter(({ kind }) => kind === null)).toEqual([])
})

describe('on a laptop', () => {
  let service: Served
  let key = ''
  beforeAll(async () => {
    // The API accepts an address for mails only if mails are sent.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pay@pay.example' }
    service = await serve(documented('npm ci && npm start'), mail)
    key = /^API key: (\S+)$/m.exec(service.output())?.[1] ?? ''
  }, INSTALL_MS)

  test('the first command prints the lines that the docs name', () => {
    for (const line of [
      'Start here',
      'Page',
      'Demo shop',
      'Studio',
      'Dashboard',
      'Documentation',
      'OpenAPI',
      'API key',
    ])
      expect(service.output()).toMatch(new RegExp(`^${line}: \\S+$`, 'm'))
  })

  test.each([
    ['npm run key -- --merchant my-shop', /^eyJ[\s\S]*^[0-9a-f-]{36}\ttest\t/m],
    ['npm run key -- --merchant shop --new --mode', /^eyJ/m],
    ['npm run key -- --merchant shop --email', /^eyJ/m],
    ['npm run key -- --studio', /\/studio\/demo#/],
    ['npm run key -- --dashboard', /^http\S+\/dashboard#[\w-]{43}$/m],
    ['npm run key -- --merchants', /^merchant\tcreated\tclosed\tname$/m],
    ['npm run key -- --close', /^closed my-shop$/m],
    ['npm run attest -- --inventory', /^\/assets\/\S+\.js\tsha256-/m],
    ['node dist/server/main.js --help', /^ {2}JWT_SECRET +\S/m],
  ])('%s', async (beginning, printed) => {
    expect(await shell.run(documented(beginning), service.environment)).toMatch(printed)
  })

  test('npm run key adopts a key', async () => {
    const [key = ''] =
      /^eyJ.*/m.exec(await shell.run('npm run key -- --merchant shop --new', service.environment)) ?? []
    const adopt = documented('npm run key -- --adopt')
    expect(await shell.run(adopt, { ...service.environment, API_KEY: key })).toMatch(/^adopted [0-9a-f-]{36}$/m)
  })

  test('npm run key revokes only issued keys', async () => {
    const [key = ''] =
      /^eyJ.*/m.exec(await shell.run('npm run key -- --merchant shop --new', service.environment)) ?? []
    const { jti } = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString())
    const command = documented('npm run key -- --revoke')
    await expect(shell.run(command, service.environment)).rejects.toMatchObject({ code: 1 })
    const issued = command.replace('00000000-0000-4000-8000-000000000000', jti)
    expect(await shell.run(issued, service.environment)).toContain(`revoked ${jti}`)
  })

  test('npm run attest recognizes this build', async () => {
    const command = documented('npm run attest -- http').replace('http://localhost:8080', service.origin)
    expect(await shell.run(command, service.environment)).toContain('serves this build')
  })

  test('npm run listen forwards events to a server on this machine', async () => {
    const types: unknown[] = []
    const receiver = createServer((request, response) => {
      types.push(request.headers['x-service-event'])
      response.writeHead(204).end()
    })
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
    const target = `localhost:${(receiver.address() as AddressInfo).port}`
    const command = documented('npm run listen').replace('localhost:3000', target)
    const listener = await shell.start(command, service.environment, async (text) => text.includes('WEBHOOK_SECRET='))
    await makePaidPayment(service.origin)
    await expect.poll(() => types).toContain('payment.completed')
    await listener.stop()
    receiver.close()
  })

  test('each curl command has the answer that the docs show below it', async () => {
    needCurl()
    const pairs = snippets.flatMap((one, index) =>
      one.kind === 'curl' ? [[one.text, snippets[index + 1]] as const] : [],
    )
    expect(pairs.length).toBeGreaterThan(5)
    const PAYMENT = await makePaidPayment(service.origin)
    for (const [command, answer] of pairs) {
      expect([command, answer?.kind]).toEqual([command, 'answer'])
      const printed = await shell.run(command, { MALIPO: service.origin, API_KEY: key, PAYMENT })
      const wanted = answer?.text.replaceAll('http://localhost:8080', service.origin) ?? ''
      expect(JSON.parse(printed)).toMatchObject(parseAnswer(wanted))
    }
  })

  test('all addresses in the HTML for shops exist', async () => {
    const addresses = textsOf('html').flatMap((text) =>
      [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to]) => to),
    )
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      const response = await fetch((address ?? '').replace('https://pay.example', service.origin), {
        redirect: 'manual',
      })
      expect([address, response.status]).toEqual([address, 200])
    }
  })
})

test('in front of an existing service, a page from a file is served', async () => {
  const pages = join(clone, '.pages')
  mkdirSync(pages)
  for (const text of textsOf('page-file')) writeFileSync(join(pages, `${JSON.parse(text).slug}.json`), text)
  const command = documented('UPSTREAM_URL').replace('…', 'a-key-of-theirs').replace('api.example', '127.0.0.1:9')
  const { origin } = await serve(startBuilt(command), { PAGES_DIR: pages })
  const { data } = await (await fetch(`${origin}/api/v1/p/order`)).json()
  expect(data).toMatchObject({ title: 'Order 1042', merchant: { name: 'Kano Textiles' } })
  const docs = await (await fetch(`${origin}/docs/`)).text()
  for (const [, path] of docs.matchAll(/href="(\/docs\/[^"#]*)/g))
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
})

describe('in production', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => cluster?.stop())

  test('the service can be built, started with mail, dumped and restored', async () => {
    const [build = '', start = ''] = documented('npm ci\nnpm run build\nnpm ci').split(/\n(?=node)/)
    // The first command of the docs has tried the installation.
    const built = build.split('\n').filter((line) => !line.startsWith('npm ci'))
    expect([built.at(-1), start]).toEqual(startScript())
    if (!isBuilt()) await shell.run(build)
    const settings = textsOf('settings').join('\n').replaceAll('\n', ' ')
    const { output, stop } = await serve(`${settings} ${start}`, { DATABASE_URL: cluster.url })
    expect(output()).toContain('To make an API key: ')
    await stop()

    const { hostname, port, username } = new URL(cluster.url)
    const tools = { PATH: `${findPostgres()}:${process.env.PATH}`, PGHOST: hostname, PGPORT: port, PGUSER: username }
    await shell.run(documented('pg_dump'), { ...tools, DATABASE_URL: cluster.url })
    const restored = Object.assign(new URL(cluster.url), { pathname: '/malipo' }).href
    await shell.run(documented('createdb'), { ...tools, DATABASE_URL: restored })
    await serve(start, { DATABASE_URL: restored })
    const doctor = documented('npm run doctor')
    expect(await shell.run(doctor, { DATABASE_URL: restored })).toContain('Nothing differs.')
  })
})

test('the stubs print settings, and answer as documented', async () => {
  const printed = /^RATES_URL=(\S+)$/m
  const stub = await shell.start(`${documented('npm run stub')} -- --port 0`, {}, async (text) => printed.test(text))
  running.push(stub)
  const answer = await (await fetch(printed.exec(stub.output())?.[1] ?? '')).json()
  expect(answer).toMatchObject({ as_of: expect.any(String), rates: { USDT: { NGN: expect.any(String) } } })
})

test('the service reads the documented messages of custody and rates', async () => {
  const movements = textsOf('movement').map((text) => v.parse(Movement, JSON.parse(text)))
  expect(movements.map(({ type }) => type)).toEqual(['deposit', 'refund'])
  for (const text of textsOf('rates')) {
    const server = createServer((_, response) => response.end(text))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const rates = httpRates({ url, maxAgeSeconds: 120, clock: fakeClock(JSON.parse(text).as_of), log: silentLog })
    expect((await rates.current()).rate('USDT', 'NGN')).toBe('1600.00')
    server.closeAllConnections()
    server.close()
  }
})

test('an upgrade can be pulled, and needs only commands that were tried', async () => {
  const [pull = '', ...others] = documented('git pull').split('\n')
  expect(await shell.run(pull)).toMatch(/up to date/i)
  for (const line of others)
    expect([...runCommands].some((block) => block.startsWith('npm ci') && block.includes(line))).toBe(true)
})

test('every command of the docs was run here, or has a reason not to be', () => {
  const others = snippets
    .filter(({ kind, text }) => kind === 'shell' && !runCommands.has(text))
    .flatMap(({ text }) => text.split('\n'))
  expect(others.filter((line) => !(line in NOT_RUN))).toEqual([])
  const kinds = new Set([
    'shell',
    'html',
    'curl',
    // test/nodes/own-keys.nodes.test.ts runs these with real nodes.
    'live',
    'answer',
    'terminal',
    'settings',
    'page-file',
    'movement',
    'rates',
    ...TESTED_KINDS,
  ])
  // test/e2e/widget/docs.e2e.test.ts runs the snippets of the widget.
  const strange = snippets.filter(({ kind }) => !kinds.has(kind ?? '') && !kind?.startsWith('widget-'))
  expect(strange.map(({ kind }) => kind)).toEqual([])
})
