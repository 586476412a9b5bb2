// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { Prefill } from '../../../src/contract/frame/widget-message'
import { optionsOf, prefillOf, resolveOptions } from '../../../widget/script/options'
import { pageUrl } from '../../../widget/script/page-url'

describe('the options of a shop', () => {
  test('are read from attributes in both spellings', () => {
    const link = document.createElement('a')
    link.setAttribute('data-first-name', 'Ada')
    link.setAttribute('data-last_name', 'Eze')
    link.setAttribute('email', 'a@b.c')
    expect(optionsOf(link)).toEqual({ first_name: 'Ada', last_name: 'Eze', email: 'a@b.c' })
  })

  test('cannot set the origin by a `data-` attribute, but by an attribute of `<malipo-checkout>`', () => {
    const element = document.createElement('malipo-checkout')
    element.setAttribute('data-origin', 'https://evil.example')
    expect(optionsOf(element)).toEqual({})
    element.setAttribute('origin', 'https://pay.example')
    expect(optionsOf(element)).toEqual({ origin: 'https://pay.example' })
  })

  test('contain nothing that a script added to `Object.prototype`', async () => {
    const inherited = {
      origin: 'https://evil.example',
      session: 'https://evil.example/p/x/s/1',
      email: 'm@evil.example',
    }
    Object.assign(Object.prototype, inherited)
    try {
      const link = document.createElement('a')
      link.setAttribute('data-page', 'demo')
      for (const options of [optionsOf(link), await resolveOptions({ page: 'demo' })]) {
        expect(pageUrl(options, { origin: 'https://pay.example' }).href).toBe('https://pay.example/p/demo')
        expect(Object.entries(prefillOf(options))).toEqual([])
      }
    } finally {
      for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name)
    }
  })

  test('are awaited and turned into text, without missing values', async () => {
    const given = {
      amount: 5,
      page: Promise.resolve('demo'),
      metadata: Promise.resolve({ order: 7 }),
      email: undefined,
      last_name: Promise.resolve(null),
    }
    expect(await resolveOptions(given)).toEqual({ amount: '5', page: 'demo', metadata: '{"order":7}' })
  })

  test.each([
    [10.1 * 3, '30.3'],
    [0.1 + 0.2, '0.3'],
    [Promise.resolve(1e6 * 1.1), '1100000'],
    [12.345, '12.345'],
    ['30.299999999999997', '30.299999999999997'],
  ])('have the amount %j as %s: a number that misses a cent as a binary fraction is that cent', async (amount, text) => {
    expect(await resolveOptions({ amount })).toEqual({ amount: text })
  })

  test('reject as soon as one promise rejects', async () => {
    const never = new Promise(() => {})
    await expect(resolveOptions({ amount: never, session: Promise.reject(new Error('no session')) })).rejects.toThrow(
      'no session',
    )
  })

  test('are passed to the page if its form has such a field', () => {
    const taken = Object.fromEntries(Object.keys(Prefill.entries).map((name) => [name, name]))
    expect(prefillOf({ ...taken, page: 'demo', href: 'x', mode: 'redirect', class: 'button' })).toEqual(taken)
  })
})
