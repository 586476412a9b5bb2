import { describe, expect, test } from 'vitest'
import type { ResolvedOptions } from '../../../widget/script/options'
import { pageUrl } from '../../../widget/script/page-url'

const SERVICE = { origin: 'https://pay.example' }
const ID = '5f0c5c9e-0000-4000-8000-000000000000'
const urlFor = (options: ResolvedOptions) => pageUrl(options, SERVICE).href

describe('the URL of the page', () => {
  test.each<[ResolvedOptions, string]>([
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
    expect(urlFor(options)).toBe(address)
  })

  test.each<[ResolvedOptions]>([
    [{ href: 'https://pay.example.evil.example/p/demo' }],
    [{ href: 'http://pay.example/p/demo' }],
    [{ href: 'https://pay.example:8443/p/demo' }],
    [{ href: 'javascript:alert(1)' }],
    [{ page: 'demo', session: 'javascript:alert(1)//' }],
    [{ page: 'demo', session: 'data:text/html,x/' }],
    [{ page: 'demo', session: '//evil.example/' }],
  ])('is refused for %j', (options) => {
    expect(() => urlFor(options)).toThrow('is not on https://pay.example')
  })

  test('is refused, with the name of a missing option', () => {
    expect(() => urlFor({ amount: '5' })).toThrow('The option `page` is missing.')
    expect(() => pageUrl({ page: 'demo' }, { origin: undefined })).toThrow('The option `origin` is missing.')
  })
})

describe('the prefill in the URL', () => {
  const fragmentOf = (options: ResolvedOptions) => {
    const { href, hash } = pageUrl(options, SERVICE)
    return [href.split('#')[0], Object.fromEntries(new URLSearchParams(hash.slice(1)))]
  }

  test('is the fragment, which is absent without prefill', () => {
    const options = { page: 'demo', amount: '5', metadata: '{"note":"1 + 1 & “ọ́”"}', email: 'a@b.c', mode: 'redirect' }
    expect(fragmentOf(options)).toEqual([
      'https://pay.example/p/demo',
      { amount: '5', metadata: '{"note":"1 + 1 & “ọ́”"}', email: 'a@b.c' },
    ])
    expect(pageUrl({ page: 'demo' }, SERVICE).href).toBe('https://pay.example/p/demo')
  })

  test('may come from the fragment of the shop’s link, but attributes have priority', () => {
    const href = 'https://pay.example/p/demo#amount=5&metadata=%7B%22order%22%3A7%7D&page=x'
    expect(fragmentOf({ href })).toEqual(['https://pay.example/p/demo', { amount: '5', metadata: '{"order":7}' }])
    expect(fragmentOf({ href, amount: '6' })[1]).toEqual({ amount: '6', metadata: '{"order":7}' })
    expect(pageUrl({ href: 'https://pay.example/p/demo#top' }, SERVICE).hash).toBe('')
  })
})
