import { describe, expect, it } from 'vitest'
import { pastedEmail, pastedLine, pastedWord } from '../../src/contract/pasted-text'

/** Marks that chats, right-to-left text and word processors put around or into copied text. */
const MARKS = [
  ...['\u200B', '\u200E', '\u200F', '\u2060', '\u00AD', '\uFEFF'],
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
]

describe('every pasted text', () => {
  it.each(MARKS)('loses an invisible mark before, in and after it (%j)', (mark) => {
    expect(pastedLine(`${mark}A${mark}da${mark}`)).toBe('Ada')
    expect(pastedWord(`${mark}zp${mark}ub${mark}`)).toBe('zpub')
    expect(pastedEmail(`${mark}amina@${mark}example.com${mark}`)).toBe('amina@example.com')
  })
})

describe('a line', () => {
  it('has spaces in place of tabs and line breaks, as a cell of a table or a title over two lines has', () => {
    expect(pastedLine('\tAda\tLovelace\r\n')).toBe('Ada Lovelace')
    expect(pastedLine('Ada\u2028Lovelace')).toBe('Ada Lovelace')
  })

  it('keeps the marks that a script needs', () => {
    expect(pastedLine('\u2068عائشة\u2069')).toBe('عائشة')
    expect(pastedLine('می\u200Cخواهم')).toBe('می\u200Cخواهم')
    expect(pastedLine('👩\u200D🌾')).toBe('👩\u200D🌾')
  })

  it('keeps its punctuation', () => {
    expect(pastedLine(' "Sunrise" (large), Inc. ')).toBe('"Sunrise" (large), Inc.')
  })
})

describe('a word', () => {
  it.each([
    '<zpub1>',
    '"zpub1"',
    'zpub1,',
    ' zpub1;\n',
    '“zpub1”.',
    '(zpub1)',
  ])('has nothing around it (%j)', (text) => {
    expect(pastedWord(text)).toBe('zpub1')
  })
})

describe('an e-mail address', () => {
  it.each([
    'mailto:amina@example.com',
    'MAILTO:amina@example.com?subject=Order%201',
    'Amina <amina@example.com>',
    '"Amina B." <amina@example.com>,',
    'Amina <amina@example.com',
    '<amina@example.com>',
    '<mailto:amina@example.com>',
    'amina@example.com,',
    'amina@example.com.',
    'amina@example.com;\n',
    '(amina@example.com)',
    'amina＠example．com',
    'ａｍｉｎａ@example.com',
  ])('is taken out of %j', (text) => {
    expect(pastedEmail(text)).toBe('amina@example.com')
  })

  it('keeps every character that an address can have', () => {
    const address = "o'neil+shop{1}%a!#$&*=?^_`|~-x@example.com"
    expect(pastedEmail(address)).toBe(address)
    expect(pastedEmail('mailto:a%2Bb@example.com')).toBe('a+b@example.com')
  })

  it('is not guessed', () => {
    expect(pastedEmail('amina at example.com')).toBe('amina at example.com')
    expect(pastedEmail('')).toBe('')
  })
})
