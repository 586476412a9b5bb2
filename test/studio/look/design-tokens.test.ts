import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Theme } from '../../../src/contract/theme/theme'
import { themeProblems } from '../../../src/payment/theme/theme-problems'
import { readThemeFile, writeThemeFile } from '../../../src/studio/look/design-tokens'

const FULL: Theme = {
  accent: '#8a1c4a',
  page: '#fff7fa',
  radius: 6,
  font: '"Iowan Old Style", Georgia, serif',
  logo: '/logos/0123456789abcdef0123456789abcdef.svg',
  merchant_name: 'hidden',
  button: 'pill',
  density: 'compact',
  dark: { accent: '#ff9dc4' },
}

const read = (file: unknown) => readThemeFile(typeof file === 'string' ? file : JSON.stringify(file))
const problemsOf = (file: unknown) => {
  const result = read(file)
  return 'problems' in result ? result.problems : []
}

describe('theme.json', () => {
  it('is the same theme after export and import', () => {
    expect(read(writeThemeFile('A brand', FULL))).toEqual({ name: 'A brand', theme: FULL, skipped: [] })
    expect(read(writeThemeFile('Nothing', {}))).toEqual({ name: 'Nothing', theme: {}, skipped: [] })
  })

  it('has the Design Tokens format: every value is a token with a type', () => {
    const file = JSON.parse(writeThemeFile('A brand', FULL))
    expect(file.color.$type).toBe('color')
    expect(file.color.light.accent).toEqual({
      $value: { colorSpace: 'srgb', components: [0.5412, 0.1098, 0.2902], alpha: 1, hex: '#8a1c4a' },
    })
    expect(file.radius).toEqual({ $type: 'dimension', $value: { value: 6, unit: 'px' } })
    expect(file.font).toEqual({ $type: 'fontFamily', $value: ['Iowan Old Style', 'Georgia', 'serif'] })
    expect(file.$extensions).toEqual({
      malipo: { logo: FULL.logo, merchant_name: 'hidden', button: 'pill', density: 'compact' },
    })
  })

  it('can be imported in the formats of other tools and of earlier drafts', () => {
    expect(
      read({
        color: {
          light: { accent: { $type: 'color', $value: '#8A1C4A' }, ink: '#111' },
          dark: { accent: { $value: { colorSpace: 'srgb', components: [1, 'none', 0.5] } } },
        },
        radius: { $type: 'dimension', $value: '0.5rem' },
        font: { $value: 'Gill Sans, sans-serif' },
      }),
    ).toEqual({
      name: null,
      theme: {
        accent: '#8a1c4a',
        ink: '#111111',
        dark: { accent: '#ff0080' },
        radius: 8,
        font: '"Gill Sans", sans-serif',
      },
      skipped: [],
    })
  })

  it.each([
    ['no content', ''],
    ['invalid JSON', '{'],
    ['a list', []],
    ['a text', '"x"'],
    ['a value that is not a colour', { color: { light: { accent: { $value: 'url(x)' } } } }],
    [
      'a translucent colour',
      { color: { light: { accent: { $value: { colorSpace: 'srgb', components: [1, 1, 1], alpha: 0.5 } } } } },
    ],
    [
      'a colour of another space without digits',
      { color: { light: { accent: { $value: { colorSpace: 'lab', components: [1, 1, 1] } } } } },
    ],
    ['a value that is not a radius', { radius: { $value: 'calc(1px)' } }],
    ['a radius that is too large', { radius: { $value: { value: 99, unit: 'px' } } }],
    ['a value that is not a font', { font: { $value: ['x;}'] } }],
    ['a font from another origin', { font: { $value: 'url(https://evil.example/f.woff2)' } }],
    ['a logo from another origin', { $extensions: { malipo: { logo: 'https://evil.example/x.png' } } }],
    ['the names of another tool', { brand: { primary: { $type: 'color', $value: '#8a1c4a' } } }],
    [
      'the names of another tool, and a description',
      { $description: 'Brand', brand: { primary: { $value: '#8a1c4a' } } },
    ],
    ['no tokens', {}],
    ['an unknown shape of buttons', { $extensions: { malipo: { button: 'star' } } }],
  ])('with %s is refused with an explanation', (_, file) => {
    expect(problemsOf(file).length).toBeGreaterThan(0)
  })

  it('is imported without unknown names, which are listed', () => {
    const file = {
      $schema: 'x',
      brand: { blue: { $value: '#0000ff' } },
      color: { $type: 'color', accent: { $value: '#7a1f5c' }, dark: { inks: { $value: '#ffffff' } } },
      radius: 8,
    }
    expect(read(file)).toEqual({
      name: null,
      theme: { radius: 8 },
      skipped: ['brand', 'color.accent', 'color.dark.inks'],
    })
  })

  it('is imported without inherited properties', () => {
    const file =
      '{"radius":8,"$description":"x","color":{"__proto__":{"accent":"#111111"}},"constructor":{"$value":"x"}}'
    expect(read(file)).toEqual({
      name: 'x',
      theme: { radius: 8 },
      skipped: ['constructor', 'color.__proto__'],
    })
  })
})

describe('the example themes', () => {
  const names = readdirSync('public/themes').filter((name) => name.endsWith('.json'))

  it('are three', () => expect(names).toEqual(['midnight.json', 'press.json', 'savanna.json']))

  it.each(names)('%s has enough contrast, and is what the studio would export', (name) => {
    const text = readFileSync(`public/themes/${name}`, 'utf8')
    const file = read(text)
    if (!('theme' in file)) throw new Error(file.problems.join(' '))
    expect(themeProblems(file.theme)).toEqual([])
    expect(JSON.parse(text)).toEqual(JSON.parse(writeThemeFile(file.name ?? '', file.theme)))
  })
})
