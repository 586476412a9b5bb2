import { describe, expect, test } from 'vitest'
import { addressOf, linkTo } from '../../widget/address'
import type { SettledOptions } from '../../widget/options'

const SERVICE = { origin: 'https://pay.example' }
const ID = '5f0c5c9e-0000-4000-8000-000000000000'
const addressFor = (options: SettledOptions) => addressOf(options, SERVICE).href

describe('the address of the frame', () => {
  test.each<[SettledOptions, string]>([
    [{ page: 'demo' }, 'https://pay.example/p/demo'],
    [{ page: 'demo', lang: 'fr' }, 'https://pay.example/p/demo?lang=fr'],
    [{ page: 'demo', session: ID }, `https://pay.example/p/demo/s/${ID}`],
    [{ session: `https://pay.example/p/demo/s/${ID}` }, `https://pay.example/p/demo/s/${ID}`],
    [{ session: `https://pay.example/p/demo/s/${ID}`, lang: 'sw' }, `https://pay.example/p/demo/s/${ID}?lang=sw`],
    [{ href: 'https://pay.example/p/demo' }, 'https://pay.example/p/demo'],
    [{ href: '/p/demo?asset=USDT', lang: 'fr' }, 'https://pay.example/p/demo?asset=USDT&lang=fr'],
    [{ href: '/p/demo?asset=USDT', session: ID }, `https://pay.example/p/demo/s/${ID}`],
    [{ page: 'demo', origin: 'https://other.example/' }, 'https://other.example/p/demo'],
  ])('for %j is %s', (options, address) => {
    expect(addressFor(options)).toBe(address)
  })

  test.each<[SettledOptions]>([
    [{ href: 'https://pay.example.evil.example/p/demo' }],
    [{ href: 'http://pay.example/p/demo' }],
    [{ href: 'https://pay.example:8443/p/demo' }],
    [{ href: 'javascript:alert(1)' }],
    [{ page: 'demo', session: 'javascript:alert(1)//' }],
    [{ page: 'demo', session: 'data:text/html,x/' }],
    [{ page: 'demo', session: '//evil.example/' }],
  ])('is refused for %j', (options) => {
    expect(() => addressFor(options)).toThrow('is not on https://pay.example')
  })

  test('names the option that is missing', () => {
    expect(() => addressFor({ amount: '5' })).toThrow('The option `page` is missing.')
    expect(() => addressOf({ page: 'demo' }, { origin: undefined })).toThrow('The option `origin` is missing.')
  })
})

describe('the address of a link', () => {
  test('carries what the page is told in its fragment, and has none when there is nothing to tell', () => {
    const options = { page: 'demo', amount: '5', metadata: '{"order":"7"}', email: 'a@b.c', mode: 'redirect' }
    const link = new URL(linkTo(addressOf(options, SERVICE), options))
    expect(link.href.split('#')[0]).toBe('https://pay.example/p/demo')
    expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
      amount: '5',
      metadata: '{"order":"7"}',
      email: 'a@b.c',
    })
    expect(linkTo(addressOf({ page: 'demo' }, SERVICE), { page: 'demo' })).toBe('https://pay.example/p/demo')
  })
})
