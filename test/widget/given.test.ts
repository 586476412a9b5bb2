// @vitest-environment happy-dom
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { givenBy, lead, settledOf } from '../../widget/given'

beforeAll(() => {
  vi.stubGlobal('BUILD', 'loader')
})

describe('what a shop has given', () => {
  test('is read from attributes, in either spelling', async () => {
    const link = document.createElement('a')
    link.setAttribute('data-first-name', 'Ada')
    link.setAttribute('data-last_name', 'Eze')
    link.setAttribute('email', 'a@b.c')
    expect(await settledOf(givenBy(link))).toEqual({ first_name: 'Ada', last_name: 'Eze', email: 'a@b.c' })
  })

  test('is waited for, made text, and left out where there is nothing', async () => {
    expect(
      await settledOf({
        amount: 5,
        page: Promise.resolve('demo'),
        metadata: Promise.resolve({ order: 7 }),
        email: undefined,
        last_name: Promise.resolve(null),
      }),
    ).toEqual({ amount: '5', page: 'demo', metadata: '{"order":7}' })
  })

  test('fails as a whole where one promise does', async () => {
    await expect(settledOf({ session: Promise.reject(new Error('no session')) })).rejects.toThrow('no session')
  })
})

describe('the address of the frame', () => {
  const linkTo = (href: string) => Object.assign(document.createElement('a'), { href })
  const led = (options: Record<string, string>) => {
    const link = linkTo('')
    lead(link, options, linkTo('https://pay.example/p/undefined'))
    return link.href
  }

  test.each([
    [{ page: 'demo' }, 'https://pay.example/p/demo'],
    [{ page: 'demo', lang: 'fr' }, 'https://pay.example/p/demo?lang=fr'],
    [{ page: 'demo', session: 'abc' }, 'https://pay.example/p/demo/s/abc'],
    [{ session: 'https://pay.example/p/demo/s/abc' }, 'https://pay.example/p/demo/s/abc'],
    [{ href: 'https://pay.example/p/demo' }, 'https://pay.example/p/demo'],
  ])('for %j is %s', (options, address) => {
    expect(led(options as Record<string, string>)).toBe(address)
  })

  test.each([
    [{ href: 'https://pay.example.evil.example/p/demo' }],
    [{ href: 'http://pay.example/p/demo' }],
    [{ href: 'https://pay.example:8443/p/demo' }],
    [{ href: 'javascript:alert(1)' }],
    [{ page: 'demo', session: 'javascript:alert(1)//' }],
    [{ page: 'demo', session: 'data:text/html,x/' }],
    [{ page: 'demo', session: '//evil.example/' }],
  ])('is refused for %j', (options) => {
    expect(() => led(options as Record<string, string>)).toThrow()
  })
})
