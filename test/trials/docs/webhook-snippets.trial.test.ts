import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signedHeaders } from '../../../src/server/webhooks/signing'
import { findFreePort } from '../../e2e/service'

const ROOT = new URL('../../../', import.meta.url).pathname
const DOCS = readFileSync(join(ROOT, 'public/docs/merchants.html'), 'utf8')
const SECRET = `whsec_${Buffer.from('thirty-two bytes of a secret key').toString('base64')}`
const BODY = Buffer.from('{"id":"evt_1","event":"payment.completed","data":{"reference":"ps_7","name":"Ọlá"}}')

/** The code as a reader copies it. */
function snippet(language: string): string {
  const [, code = ''] = new RegExp(`<code data-snippet="${language}">([^]*?)</code>`).exec(DOCS) ?? []
  expect(code).not.toBe('')
  return code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

const signed = (at = new Date()) =>
  signedHeaders(SECRET, { id: 'evt_1', type: 'payment.completed', delivery: 'd', body: BODY, at })

/** A valid request, and three that must be refused. */
const REQUESTS: [string, boolean, () => { headers: Record<string, string>; body: Buffer }][] = [
  ['accepts a signed request', true, () => ({ headers: signed(), body: BODY })],
  ['refuses another body', false, () => ({ headers: signed(), body: Buffer.from(BODY.toString().replace('7', '8')) })],
  ['refuses a replay', false, () => ({ headers: signed(new Date(Date.now() - 400_000)), body: BODY })],
  ['refuses a missing signature', false, () => ({ headers: {}, body: BODY })],
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-snippets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the receiver for Node in the docs', () => {
  beforeAll(async () => {
    const home = join(folder, 'node_modules/@malipo/checkout')
    mkdirSync(home, { recursive: true })
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: join(ROOT, 'src/server/webhooks/verify.ts'),
        outDir: home,
        rolldownOptions: { output: { entryFileNames: 'webhook.js' } },
      },
    })
    writeFileSync(join(home, 'package.json'), '{"type":"module","exports":{"./webhook":"./webhook.js"}}')
    writeFileSync(join(folder, 'receiver.mjs'), snippet('node'))
  })

  async function startReceiver(attempts = 3): Promise<string> {
    const port = await findFreePort()
    const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET },
      stdio: 'ignore',
    })
    onTestFinished(() => void child.kill())
    const url = `http://127.0.0.1:${port}/`
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      )
    await expect.poll(async () => child.exitCode !== null || (await answers())).toBe(true)
    if (child.exitCode === null) return url
    if (attempts === 1) throw new Error('the receiver ended before it listened')
    // Another process took the port meanwhile.
    return startReceiver(attempts - 1)
  }

  test('accepts only signed requests', async () => {
    const url = await startReceiver()
    for (const [name, right, request] of REQUESTS) {
      const { headers, body } = request()
      const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
      expect([name, response.status]).toEqual([name, right ? 204 : 400])
    }
  })
})

/** The code that calls the snippet's function in each language. */
const LANGUAGES = {
  python: {
    command: 'python3',
    file: 'verify.py',
    call: (headers: string, body: string) => `
raw = base64.b64decode("${body}")
print(verify(raw, json.loads(base64.b64decode("${headers}")), "${SECRET}")["data"]["name"])
`,
  },
  php: {
    command: 'php',
    file: 'verify.php',
    call: (headers: string, body: string) => `
$headers = json_decode(base64_decode('${headers}'), true);
echo verify(base64_decode('${body}'), $headers, '${SECRET}')['data']['name'];
`,
  },
}

/** The languages that are installed on this machine. */
const installed = Object.entries(LANGUAGES).filter(([, { command }]) => spawnSync(command, ['--version']).status === 0)

describe('the functions for other languages in the docs', () => {
  test('exist', () => {
    for (const language of Object.keys(LANGUAGES)) expect(snippet(language)).toContain('verify')
  })

  test.each(
    installed.flatMap(([language, how]) => REQUESTS.map((request) => [language, request[0], how, request] as const)),
  )('%s %s', (language, _, { command, file, call }, [, right, request]) => {
    const { headers, body } = request()
    const code = call(Buffer.from(JSON.stringify(headers)).toString('base64'), body.toString('base64'))
    const path = join(folder, file)
    writeFileSync(path, `${snippet(language)}\n${code}`)
    const { status, stdout } = spawnSync(command, [path], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONIOENCODING: 'utf8' },
    })
    expect([status === 0, stdout.trim()]).toEqual([right, right ? 'Ọlá' : ''])
  })
})
