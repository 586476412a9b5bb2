import { describe, expect, test } from 'vitest'
import type { Page } from '../../../src/contract/page/page'
import type { Merchant } from '../merchant'
import { dataOf, world } from '../world'
import { designer } from './designer'

const here = world()
const PATH = '/api/v1/payment-pages/demo'

async function refusals(me: Merchant, theme: unknown): Promise<[number, string[]]> {
  const response = await me.call('PATCH', PATH, { theme })
  return [response.status, (await response.json()).errors]
}

const HOSTILE = [
  'url(https://evil.example/x.png)',
  'expression(alert(1))',
  'red;}body{display:none',
  '</style><script>alert(1)</script>',
  'var(--ink)',
  'env(x)',
  '\\75rl(x)',
  '#fff\\9',
  '#ffffff;',
  ' #ffffff',
  '#ffffff\n',
  'x'.repeat(10_000),
  { toString: '#ffffff' },
  ['#ffffff'],
  7,
  true,
  null,
]

describe('a saved theme', () => {
  test.each([
    'accent',
    'surface',
    'page',
    'ink',
    'muted',
    'line',
    'good',
    'warning',
    'bad',
    'font',
    'logo',
    'merchant_name',
    'radius',
    'button',
    'density',
  ])('is refused with a hostile %s', async (token) => {
    const me = await designer(here())
    for (const value of HOSTILE) {
      if (token === 'radius' && value === 7) continue
      const [status, errors] = await refusals(me, { [token]: value })
      expect([status, errors.length]).toEqual([400, 1])
      expect(errors[0]).toMatch(new RegExp(`^theme\\.${token}: `))
      expect(JSON.stringify(errors)).not.toContain('evil')
    }
  })

  test.each([
    'accent',
    'surface',
    'page',
    'ink',
    'muted',
    'line',
    'good',
    'warning',
    'bad',
  ])('is refused with a hostile %s in the dark scheme, even as a draft', async (token) => {
    const me = await designer(here())
    for (const value of HOSTILE) {
      const theme = { dark: { [token]: value } }
      for (const [method, path] of [
        ['PATCH', PATH],
        ['PUT', `${PATH}/draft`],
      ] as const) {
        const response = await me.call(method, path, { theme })
        const { errors } = await response.json()
        expect([response.status, errors.length]).toEqual([400, 1])
        expect(errors[0]).toMatch(new RegExp(`^theme\\.dark\\.${token}: `))
      }
    }
    expect(await (await here().get('/api/v1/p/demo')).text()).not.toMatch(/evil|url\(|expression|var\(/)
  })

  test.each<[unknown, string[]]>([
    ['#fff', ['theme: Must be an object.']],
    [[1], ['theme: Must be an object.']],
    [{ dark: [] }, ['theme.dark: Must be an object of colours.']],
    [{ dark: { accent: 'red' } }, ['theme.dark.accent: Must be a colour such as #0b5c4a.']],
    [{ dark: { radius: 3 } }, ['theme.dark.radius: This token is not known.']],
    [{ shadow: '0 0 9px red' }, ['theme.shadow: This token is not known.']],
    [{ radius: 33 }, ['theme.radius: Must be 0 to 32 pixels, such as 14 or "14px".']],
    [{ radius: '3em' }, ['theme.radius: Must be 0 to 32 pixels, such as 14 or "14px".']],
    [{ logo: 'https://evil.example/x.png' }, ['theme.logo: Must be the path of a PNG, SVG or WebP on this origin.']],
    [{ logo: '//evil.example/x.png' }, ['theme.logo: Must be the path of a PNG, SVG or WebP on this origin.']],
    [{ logo: '/logos/../api/x.png' }, ['theme.logo: Must be the path of a PNG, SVG or WebP on this origin.']],
    [{ logo: '/logos/x.html' }, ['theme.logo: Must be the path of a PNG, SVG or WebP on this origin.']],
    [{ font: 'inherit' }, ['theme.font: Must be a list of font names, such as "Segoe UI", sans-serif.']],
    [{ font: 'Georgia,,serif' }, ['theme.font: Must be a list of font names, such as "Segoe UI", sans-serif.']],
  ])('is refused as %j', async (theme, errors) => {
    expect(await refusals(await designer(here()), theme)).toEqual([400, errors])
  })

  test('is refused with an error for each token that has too little contrast', async () => {
    const [status, errors] = await refusals(await designer(here()), {
      warning: '#ffe',
      muted: '#ccc',
      dark: { ink: '#333' },
    })
    expect(status).toBe(400)
    expect(errors.map((error) => error.split(':')[0])).toEqual(['theme.muted', 'theme.warning', 'theme.dark.ink'])
    expect(errors[0]).toMatch(
      /^theme\.muted: The contrast on page is 1\.4:1, but must be at least 4\.5:1\. The nearest colour that passes is #[0-9a-f]{6}\.$/,
    )
  })

  test('is part of the page, together with the texts', async () => {
    const me = await designer(here())
    const theme = {
      accent: '#8a1c4a',
      radius: 6,
      font: '"Iowan Old Style", Georgia, serif',
      dark: { accent: '#ff9dc4' },
    }
    const copy = { ar: { title: 'طلب', button: 'ادفع', thank_you: 'شكرا' }, fr: { description: null } }
    await me.ask('PATCH', PATH, { theme, copy })
    const page = await dataOf<Page>(await here().get('/api/v1/p/demo'))
    expect(page.theme).toEqual(theme)
    expect(page.copy).toEqual({ ar: copy.ar })
    await me.ask('PATCH', PATH, { theme: { radius: '0.5rem' } })
    expect((await dataOf<Page>(await here().get('/api/v1/p/demo'))).theme).toEqual({ radius: 8 })
  })
})
