import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { displayText } from '../../src/contract/clean-text'
import { Email, LastName, line, paragraph, Reference } from '../../src/contract/text'

const read = (schema: v.GenericSchema<unknown, string>, text: string) => {
  const result = v.safeParse(schema, text, { abortPipeEarly: true })
  return result.success ? result.output : { refused: result.issues[0].message }
}
const name = (text: string) => read(line(100), text)

const ONE_LINE = { refused: 'Must be one line.' }
const CONTROLS = { refused: 'Must not have control characters, or characters that change the direction of text.' }

describe('a name', () => {
  test.each([
    'Amina',
    "N'Golo",
    'Ọlá',
    '李小龍',
    'محمد',
    'דוד',
    'ស្រី',
    'አሚና',
    'X Æ A-12',
    '🙂',
    '1️⃣',
  ])('may be %s', (text) => {
    expect(name(text)).toBe(text)
  })

  test('is in normal form C, so that names that look equal are equal', () => {
    expect(name('O\u0323la\u0301')).toBe('\u1ECCl\u00E1')
    expect(name('e\u200B\u0301')).toBe('\u00E9')
  })

  test.each([
    'a\nb',
    'a\r\nb',
    'a\vb',
    'a\fb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
  ])('is one line: %j becomes a space', (text) => {
    expect(name(text)).toBe('a b')
  })

  test.each([
    '\t',
    '\u0007',
    '\u001b',
    '\u007f',
    '\u0090',
  ])('has no control character: %j becomes a space', (character) => {
    expect(name(`a${character}b`)).toBe('a b')
  })

  test.each([
    '\u202A',
    '\u202B',
    '\u202C',
    '\u202D',
    '\u202E',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])('loses a character that changes the direction of text, such as %j, in any script', (character) => {
    expect(name(`a${character}b`)).toBe('ab')
    expect(name(`محم${character}د`)).toBe('محمد')
  })

  test.each([
    ['a direction mark', 'ab\u200E', '\u200Fab'],
    ['a joiner', 'a\u200Db', 'a\u200Cb'],
    ['a zero-width space', 'a\u200Bb', 'a\uFEFFb'],
    ['a word joiner or soft hyphen', 'a\u2060b', 'a\u00ADb'],
    ['a filler', 'a\u3164b', 'a\u115Fb'],
    ['a variation', 'a\uFE0Fb', 'a\u{E0101}b'],
    ['a tag', 'a\u{E0041}b', 'ab\u{E0041}'],
  ])('loses %s that a script does not need', (_, ...texts) => {
    for (const text of texts) expect(name(text)).toBe('ab')
  })

  test.each([
    ['the joiner of Persian', 'علی\u200Cرضا'],
    ['the joiner of Hindi', 'क्\u200Dष'],
    ['the joiner of Sinhala', 'ශ්\u200Dරී'],
    ['the joiner at the end in Malayalam', 'അവന്\u200D'],
    ['the mark beside Hebrew', 'דוד\u200F (A)\u200E'],
    ['the mark beside Adlam', '\u{1E900}\u{1E901}\u200F'],
    ['the joiners of a family', '👩\u200D👩\u200D👧'],
    ['the form of a heart', '❤\uFE0F'],
    ['the variant of a kanji', '葛\u{E0100}'],
    ['the tags of a flag', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ])('keeps %s', (_, text) => {
    expect(name(text)).toBe(text)
  })

  test('must have a visible character', () => {
    for (const text of ['', ' ', '\u200B', '\u200E\u200F', '\u3164']) {
      expect(name(text)).toEqual({ refused: 'This field is required.' })
      expect(read(LastName, text)).toBe('')
    }
  })

  test('is measured after cleaning', () => {
    expect(name(`${'a'.repeat(100)}\u200B`)).toBe('a'.repeat(100))
    expect(name('😀'.repeat(100))).toBe('😀'.repeat(100))
    expect(name('a'.repeat(101))).toEqual({ refused: 'Must be at most 100 characters.' })
  })

  test('does not change when it is cleaned again', () => {
    for (const text of ['e\u200B\u0301', '👩\u200D👧', 'ab\u200E', 'علی\u200Cرضا']) {
      const once = String(name(text))
      expect(name(once)).toBe(once)
    }
  })
})

test('a reference keeps its meaning: invisible marks are removed, and controls are refused', () => {
  expect(read(Reference, 'order\u202E7')).toEqual(CONTROLS)
  expect(read(Reference, 'order\n7')).toEqual(ONE_LINE)
  expect(read(Reference, 'order\u200B7')).toBe('order7')
  expect(read(Reference, '.\u200B.')).toEqual({ refused: 'Must not be . or .., which cannot stand in a path.' })
})

test('a paragraph may have several lines, each cleaned like a name', () => {
  expect(read(paragraph(100), 'Every dollar\nbuys\ta book.\r\n')).toBe('Every dollar\nbuys a book.')
  expect(read(paragraph(100), 'a\u202Eb')).toBe('ab')
  expect(read(paragraph(100), 'a\u2028b\r\n\r\nc')).toBe('a\nb\n\nc')
})

test.each([
  'amina@example.com\u200E',
  '\u202Aamina@example.com\u202C',
  'amina\u2060@example.com',
  ' mailto:amina@example.com?subject=x',
  'Amina Okafor <amina@example.com>,',
  'amina＠example.com',
  'amina@example.com.',
])('an e-mail address is taken from %j', (text) => {
  expect(read(Email, text)).toBe('amina@example.com')
})

test('displayText removes refused characters from a text of another service', () => {
  expect(displayText('Order\u202E 7\n\u200Bnow\u0007')).toBe('Order  7 now')
})
