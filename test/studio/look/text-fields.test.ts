import * as v from 'valibot'
import { expect, it } from 'vitest'
import { COPY_LIMITS, PageCopy } from '../../../src/contract/page/page-copy'
import { findTooLongTexts, TEXT_FIELDS, withTextLabel } from '../../../src/studio/look/text-fields'

it('the studio and the service agree on the length of every text', () => {
  expect(TEXT_FIELDS.map(({ name }) => name).sort()).toEqual(Object.keys(COPY_LIMITS).sort())
  for (const { name } of TEXT_FIELDS)
    for (const letter of ['x', 'ش', '🎁'])
      for (const [excess, fits] of [
        [0, true],
        [1, false],
      ] as const) {
        const words = { [name]: `  ${letter.repeat(COPY_LIMITS[name] + excess)} ` }
        expect(v.safeParse(PageCopy, words).success).toBe(fits)
        expect(findTooLongTexts({ ar: words }).length === 0).toBe(fits)
      }
})

it('a text that is too long is named with its label and language', () => {
  expect(findTooLongTexts({ fr: { title: 'x'.repeat(160), button: 'Payer' } })).toEqual([
    'Title, Français: 160 characters of 120',
  ])
})

it('an error about a text is shown with its label and language, and other errors unchanged', () => {
  expect(withTextLabel('copy.en.thank_you: contains characters')).toBe('Thank-you, English: contains characters')
  for (const entry of ['copy.en.colour: is not known', 'copy.xx.title: is not known', 'theme.accent: copy.en.title: x'])
    expect(withTextLabel(entry)).toBe(entry)
})
