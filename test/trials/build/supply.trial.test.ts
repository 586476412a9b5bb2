import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import * as v from 'valibot'
import { createBuilder, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attest } from '../../../src/server/attest/attest'
import { Manifest } from '../../../src/server/attest/manifest'
import { type Service, startService } from '../../e2e/service'
import { copyTree } from '../../tree-copy'

/** The npm packages in the page's first view, and in its later chunks. */
const FIRST_VIEW_PACKAGES = ['preact', '@preact/signals', '@preact/signals-core', 'valibot']
const LATER_PACKAGES = ['@noble/hashes', '@scure/base', 'qrcode', 'dijkstrajs']

function filesOf(dist: string): Map<string, string> {
  return new Map(
    readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(dist.length), readFileSync(path).toString('base64')]),
  )
}

test('a build in another folder is equal byte for byte', () => {
  const copy = copyTree()
  try {
    copy.build()
    const [here, there] = [filesOf('dist'), filesOf(join(copy.folder, 'dist'))]
    expect([...there.keys()].sort()).toEqual([...here.keys()].sort())
    expect([...here].filter(([path, content]) => there.get(path) !== content).map(([path]) => path)).toEqual([])
  } finally {
    copy.remove()
  }
})

test('the built service imports no packages that are only for building and testing', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const imported = [...filesOf('dist/server')]
    .filter(([path]) => path.endsWith('.js'))
    .flatMap(([, content]) => {
      const code = Buffer.from(content, 'base64').toString()
      return [
        ...code.matchAll(
          /^(?:import|export)\b[^'"]*?from\s*["']([^"'.][^"']*)["']|\bimport\(["']([^"'.][^"']*)["']\)/gm,
        ),
      ]
    })
    .map(([, fixed, lazy]) => fixed ?? lazy ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0])
  expect(new Set(imported).size).toBeGreaterThan(10)
  expect([...new Set(imported)].filter((name) => !name || !(name in dependencies))).toEqual([])
})

test('the page contains only listed packages', async () => {
  const chunks: Rolldown.OutputChunk[] = []
  const builder = await createBuilder({
    logLevel: 'silent',
    build: { write: false },
    plugins: [
      {
        name: 'trial:chunks',
        enforce: 'post',
        applyToEnvironment: (environment) => environment.name === 'client',
        generateBundle(_, bundle) {
          for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file)
          // The error ends the build early, because only its list of modules is needed.
          throw new Error('the modules are known')
        },
      },
    ],
  })
  const { client } = builder.environments
  if (!client) throw new Error('there is no client environment')
  await builder.build(client).catch((error: Error) => {
    if (!error.message.includes('the modules are known')) throw error
  })
  const packagesOf = ({ modules }: Rolldown.OutputChunk) => {
    const names = Object.keys(modules).map(
      (id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1],
    )
    return [...new Set(names.filter((name) => name !== undefined))]
  }
  const entries = chunks.filter(({ isEntry }) => isEntry)
  expect(entries.length).toBeGreaterThan(0)
  for (const chunk of chunks) {
    const allowed = chunk.isEntry ? FIRST_VIEW_PACKAGES : LATER_PACKAGES
    expect(
      packagesOf(chunk).filter((name) => !allowed.includes(name)),
      chunk.fileName,
    ).toEqual([])
  }
})

describe('attesting a running site', () => {
  let service: Service
  let page: URL
  const manifest = v.parse(Manifest, JSON.parse(readFileSync('dist/manifest.json', 'utf8')))
  beforeAll(async () => {
    service = await startService()
    page = new URL('/p/demo', service.origin)
  })
  afterAll(() => service?.stop())

  const command = (...given: string[]) =>
    spawnSync(process.execPath, ['dist/server/attest.js', ...given], { encoding: 'utf8' })

  test('finds no difference on the site of this build', async () => {
    const { status, stdout } = command(page.href)
    expect(stdout).toContain('serves this build')
    expect(status).toBe(0)
    // A fetch that alters nothing also finds no difference.
    expect(await attest(page, manifest, alteredFetch({}))).toEqual([])
  })

  test('accepts the inline script of a payment’s document, and finds a changed one', async () => {
    const paid = await fetch(`${service.origin}/api/v1/p/demo/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
    })
    const payment = new URL(`/p/demo/s/${(await paid.json()).data.id}`, service.origin)
    const inventory = command('--inventory').stdout
    const [, inline = ''] = /^\(inline\)\t(\S+)/m.exec(inventory) ?? []
    const policy = (await fetch(payment)).headers.get('content-security-policy')
    expect(policy).toContain(`'${inline}'`)
    expect(await attest(payment, manifest, alteredFetch({}))).toEqual([])
    const html = (text: string) => text.replace('setTimeout(poll', 'setTimeout(steal')
    expect(await attest(payment, manifest, alteredFetch({ html }))).not.toEqual([])
  })

  test('distinguishes a site that does not answer from one that differs', async () => {
    const service = await startService()
    await service.stop()
    const { status, stdout, stderr } = command(`${service.origin}/p/demo`)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toBe(`${service.origin} cannot be reached: /p/attest-no-such-page: fetch failed (ECONNREFUSED)\n`)
  })

  test('lists every script of the build with its hash and purpose', () => {
    const rows = command('--inventory')
      .stdout.trim()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(rows.filter(([, , , loaded]) => loaded === 'with the page')).toHaveLength(1)
    expect(rows.filter(([path]) => path === '(inline)')).toHaveLength(1)
    for (const [path, integrity, bytes, , purpose] of rows) {
      expect(path).toMatch(/^(?:\/.*\.js|\(inline\))$/)
      expect(integrity).toMatch(/^sha256-.{44}$/)
      expect(Number(bytes)).toBeGreaterThan(0)
      expect(purpose).toMatch(/\w/)
    }
  })

  /** Changes to a site's answers. Null removes a header. */
  interface Alterations {
    html?: (html: string) => string
    script?: (code: string) => string
    headers?: Record<string, string | null>
    /** Replaces `'self'` in `frame-ancestors`. */
    framing?: string
  }

  const alteredFetch = ({ html, script, headers = {}, framing }: Alterations): typeof fetch => {
    return async (address, init) => {
      const answer = await fetch(address, init)
      const { pathname } = new URL(String(address))
      const sent = new Headers(answer.headers)
      for (const [name, value] of Object.entries(headers)) {
        if (value === null) sent.delete(name)
        else sent.set(name, value)
      }
      const policy = sent.get('content-security-policy')
      if (framing && policy)
        sent.set('content-security-policy', policy.replace("frame-ancestors 'self'", `frame-ancestors ${framing}`))
      const type = sent.get('content-type') ?? ''
      const alter =
        (type.startsWith('text/html') && pathname.startsWith('/p/') && html) ||
        (type.startsWith('text/javascript') && script)
      const body = alter ? alter(await answer.text()) : await answer.arrayBuffer()
      return new Response(body, { status: answer.status, headers: sent })
    }
  }

  /** Runs the real command on the site behind a proxy that alters it. The answer at `cut` breaks off. */
  async function attestBehindProxy(how: Alterations, cut?: string): Promise<{ status: number; text: string }> {
    const passOn = alteredFetch(how)
    const proxy = createServer(async (request, response) => {
      const answer = await passOn(service.origin + request.url, {
        headers: { 'accept-encoding': 'identity' },
        redirect: 'manual',
      })
      const body = Buffer.from(await answer.arrayBuffer())
      const sent = [...answer.headers].filter(([name]) => !/^(?:content-length|connection|keep-alive|date)$/.test(name))
      response.writeHead(answer.status, Object.fromEntries(sent))
      if (request.url === cut) response.write(body.subarray(0, 10), () => response.destroy())
      else response.end(body)
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const address = proxy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const result = await new Promise<{ status: number; text: string }>((done) =>
      execFile(process.execPath, ['dist/server/attest.js', `http://127.0.0.1:${port}/p/demo`], (error, stdout) =>
        done({ status: error ? Number(error.code) : 0, text: stdout }),
      ),
    )
    proxy.closeAllConnections()
    await new Promise((done) => proxy.close(done))
    return result
  }

  const insert = (text: string) => (html: string) => html.replace('<div id="app">', `<div id="app">${text}`)
  const changed = { script: (code: string) => `${code};` }
  const CHANGED = /\/assets\/index-.*: is sha256-/

  test.each<[string, Alterations]>([
    ['another script of the same origin', { html: insert('<script src="/assets/more.js"></script>') }],
    ['an added style', { html: (html) => html.replace('<style>', '<style>body{opacity:.9}') }],
    ['an added comment', { html: (html) => html.replace('<meta charset', '<!-- 1 --><meta charset') }],
    ['a missing header', { headers: { 'cross-origin-opener-policy': null } }],
    ['an inline handler', { html: insert('<img src="/icon.svg" onload="alert(1)">') }],
    ['an icon of another site', { html: (html) => html.replace('/icon.svg', 'https://evil.example/icon.svg') }],
    ['a frame', { html: insert('<iframe src="/x"></iframe>') }],
    [
      'a code that loads something',
      {
        html: insert(
          `<svg><image width="9" height="9" href="data:image/svg+xml,%3Csvg%3E%3Cimage href='//evil.example'/%3E%3C/svg%3E"></svg>`,
        ),
      },
    ],
    ['a form to elsewhere', { html: insert('<form action="https://evil.example/"></form>') }],
    ['a button that sends the form elsewhere', { html: insert('<button formaction="//evil.example/">Pay</button>') }],
    ['a base', { html: (html) => html.replace('<meta charset', '<base href="https://evil.example/"><meta charset') }],
    ['something after the end', { html: (html) => `${html}<script>1</script>` }],
    ['another integrity', { html: (html) => html.replace(/integrity="sha256-..../, 'integrity="sha256-AAAA') }],
    ['a weaker policy', { headers: { 'content-security-policy': "default-src 'self'; frame-ancestors 'self'" } }],
    ['no policy', { headers: { 'content-security-policy': null } }],
    ['a cookie', { headers: { 'set-cookie': 'id=1' } }],
    ['framing by all sites', { framing: '*' }],
    ['no nosniff', { headers: { 'x-content-type-options': null } }],
  ])('finds %s', async (_, how) => {
    expect(await attest(page, manifest, alteredFetch(how))).not.toEqual([])
  })

  test('finds a changed script', async () => {
    expect((await attest(page, manifest, alteredFetch(changed))).join('\n')).toMatch(CHANGED)
  })

  test('finds an added script, reports it and exits with 1', async () => {
    const { status, text } = await attestBehindProxy({
      html: insert('<script src="https://evil.example/x.js"></script>'),
    })
    expect(text).toMatch(/differs from this build/)
    expect(status).toBe(1)
  })

  test('finds a changed script even if a file breaks off', async () => {
    const { status, text } = await attestBehindProxy(changed, '/widget.js')
    expect(text).toMatch(CHANGED)
    expect(text).toMatch(/\/widget\.js: terminated/)
    expect(text).toMatch(/differs from this build/)
    expect(status).toBe(1)
  })
})
