import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Theme } from '../../../src/contract/theme/theme'
import { themeStyle } from '../../../src/payment/theme/theme-style'

describe('a theme as CSS', () => {
  it('is empty if nothing differs from the default', () => {
    expect(themeStyle(null)).toBeNull()
    expect(themeStyle({})).toBeNull()
    expect(themeStyle({ radius: 14, button: 'rounded', density: 'comfortable', logo: '/logos/a.svg' })).toBeNull()
  })

  it('sets each colour for both schemes, because it comes after the page’s own styles', () => {
    const css = themeStyle({ accent: '#1a0dab' }) ?? ''
    const [light = '', dark = ''] = css.split('@media (prefers-color-scheme:dark)')
    const names = (part: string) => [...part.matchAll(/--([\w-]+):/g)].map(([, name]) => name)
    expect(names(light)).toEqual(names(dark))
    expect(light).toContain('--accent:#1a0dab')
  })

  it('contains shapes, spaces and fonts, with fallback fonts for Arabic and Ethiopic', () => {
    expect(themeStyle({ radius: 0, button: 'pill', density: 'compact', font: 'Georgia, serif' })).toBe(
      ':root{--radius:0px;--radius-s:0px;--radius-button:99px;' +
        '--font:Georgia, serif, system-ui, "Noto Sans Arabic", "Noto Sans Ethiopic", sans-serif;' +
        '--space-3:10px;--space-4:13px;--space-5:18px}',
    )
  })

  it('replaces unreadable colours, wherever the theme came from', () => {
    expect(themeStyle({ ink: '#ffffff' })).not.toContain('--ink:#ffffff')
    expect(themeStyle({ page: '#ffffff', surface: '#222222' })).not.toContain('--page:#ffffff')
  })

  it('contains only custom properties, for any theme that the contract accepts', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '#fff',
        'url(x)',
        'expression(1)',
        'red;}</style>',
        'var(--x)',
        '\\65',
        'Georgia',
        '"A B", serif',
        "'A', b",
        'a/**/b',
        '-apple-system',
        'inherit',
      ),
    )
    fc.assert(
      fc.property(
        fc.record({ accent: text, font: text, logo: text, radius: fc.oneof(fc.integer(), text) }),
        (tokens) => {
          const theme = v.safeParse(Theme, tokens)
          if (!theme.success) return
          expect(themeStyle(theme.output) ?? '').toMatch(
            /^(?::root\{[\w\s#:;,.'"-]*\})?(?:@media[^{]*\{:root\{[^{}<\\()]*\}\})?$/,
          )
        },
      ),
    )
  })
})
