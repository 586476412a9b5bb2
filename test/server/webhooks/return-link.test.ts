import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { verifyReturnLink } from '../../../src/server/webhooks/verify'
import { snippetsIn } from '../../trials/docs/read'
import { merchant } from '../merchant'
import { dataOf, type World, world } from '../world'

const here = world()
const SNIPPETS = snippetsIn(new URL('../../../', import.meta.url).pathname)
const ORDER = { amount: '50000.00', currency: 'NGN', reference: 'Ọlá & Söhne +1' }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-return-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A return link of a completed payment, and the secret of its page. */
async function made(one: World): Promise<{ link: string; secret: string }> {
  const me = await merchant(one)
  const shop = { title: 'Shop', currency: 'NGN', return_url: 'https://shop.example/thanks?lang=sw&q=a?b' }
  const page = await me.ask<PaymentPage>('POST', '/api/v1/payment-pages', shop, 201)
  const price = { ...ORDER, page: page.slug, crypto_asset: 'USDT', network: 'Tron' }
  const session = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', price, 201)
  const paid = `/api/v1/p/${page.slug}/sessions/${session.id}`
  await dataOf(await one.post(`${paid}/sandbox/deposits`))
  const { return_link } = await dataOf<MerchantSession>(await one.get(paid))
  return { link: return_link ?? '', secret: page.return_secret }
}

/** Changes to a link, with whether the changed link is accepted. */
const LINKS: [string, boolean, (given: { link: string; secret: string }) => { link: string; secret: string }][] = [
  ['takes what the service signed', true, (given) => given],
  ['takes a path and query', true, ({ link, secret }) => ({ link: link.replace('https://shop.example', ''), secret })],
  ['refuses another amount', false, ({ link, secret }) => ({ link: link.replace('50000', '50001'), secret })],
  ['refuses what was added', false, ({ link, secret }) => ({ link: `${link}&status=completed`, secret })],
  ['refuses what was put before', false, ({ link, secret }) => ({ link: link.replace('?', '?x=1&'), secret })],
  ['refuses another secret', false, ({ link, secret }) => ({ link, secret: `${secret.slice(0, -1)}~` })],
  ['refuses no signature', false, ({ link, secret }) => ({ link: link.replace(/&sig=.*/, ''), secret })],
  ['refuses no query', false, ({ secret }) => ({ link: 'https://shop.example/thanks', secret })],
]

/** How a link is given to the snippet's function in each language. */
const LANGUAGES = {
  python: {
    command: 'python3',
    call: (link: string, secret: string) =>
      `import json\nprint(json.dumps(verify_return_link(${JSON.stringify(link)}, ${JSON.stringify(secret)})))`,
  },
  php: {
    command: 'php',
    call: (link: string, secret: string) => `echo json_encode(verify_return_link('${link}', '${secret}'));`,
  },
}
/** The languages that are installed on this machine. */
const present = Object.entries(LANGUAGES).filter(([, { command }]) => spawnSync(command, ['--version']).status === 0)

/** The code as a reader copies it. */
const documented = (language: string) => SNIPPETS.find(({ kind }) => kind === `${language}-return`)?.text

describe('the functions for return links', () => {
  test('exist in the docs in every language', () => {
    for (const language of Object.keys(LANGUAGES)) expect(documented(language)).toContain('verify_return_link')
  })

  test.each(
    present.flatMap(([language, how]) => LINKS.map((link) => [language, link[0], how, link] as const)),
  )('in the docs: %s %s', async (language, _, { command, call }, [, right, change]) => {
    const { link, secret } = change(await made(here()))
    const path = join(folder, `verify.${language}`)
    writeFileSync(path, `${documented(language)}\n${call(link, secret)}`)
    const { status, stdout } = spawnSync(command, [path], { encoding: 'utf8' })
    expect([status === 0, right]).toEqual([right, right])
    if (right) expect(JSON.parse(stdout)).toMatchObject({ ...ORDER, status: 'completed', lang: 'sw', q: 'a?b' })
    else expect(stdout).not.toContain(ORDER.amount)
  })

  test.each(LINKS)('the package’s verifyReturnLink %s', async (_, right, change) => {
    const { link, secret } = change(await made(here()))
    if (right) expect(verifyReturnLink(link, secret)).toMatchObject({ ...ORDER, status: 'completed' })
    else expect(() => verifyReturnLink(link, secret)).toThrow('signature')
  })
})

test('a signed link exists as soon as the customer presses Pay, with the status pending', async () => {
  const me = await merchant(here())
  const open = { title: 'Open', currency: 'NGN', amount: '50000', return_url: 'https://shop.example/thanks' }
  const page = await me.ask<PaymentPage>('POST', '/api/v1/payment-pages', open, 201)
  const { return_link } = await here().pay({}, page.slug)
  expect(verifyReturnLink(return_link ?? '', page.return_secret).status).toBe('pending')
})
