import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/contract/enums'
import { ALL_MESSAGES } from '../../../src/page/i18n/all-messages'
import en, { type Key, type MessageKey, type Messages } from '../../../src/page/i18n/locales/en'

const KEYS = Object.keys(en) as Key[]
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

/** The texts of buttons, tabs, badges and icons, where a phone of 320 px has room for a few words only. */
const SHORT: readonly MessageKey[] = [
  'page.language',
  'page.privacy',
  'unavailable.retry',
  'details.first_name',
  'details.last_name',
  'details.email',
  'details.amount',
  'details.other',
  'details.pay_with',
  'details.network',
  'details.continue',
  'details.continue_with',
  'details.sending',
  'fee.low',
  'fee.medium',
  'fee.high',
  'time.seconds',
  'time.under_1',
  'time.about_1',
  'time.about_1_2',
  'time.about_1_5',
  'time.about_10_60',
  'state.step',
  'state.left',
  'state.completed',
  'paying.from',
  'paying.memo',
  'paying.address',
  'paying.copy',
  'paying.copied',
  'paying.new_price',
  'qr.address',
  'qr.amount',
  'claim.title',
  'claim.ask',
  'method.change',
  'wallet.open',
  'wallet.close',
  'share.open',
  'share.copy',
  'share.send',
  'completed.back',
  'completed.print',
  'receipt.amount',
  'receipt.for',
  'receipt.rate',
  'receipt.reference',
  'receipt.when',
  'receipt.to',
  'renew.button',
  'renew.open',
  'refund.open',
  'refund.waiting',
  'refund.in_progress',
  'refund.until',
  'refund.to',
  'refund.send',
  'sandbox.title',
  'sandbox.pay',
  'sandbox.half',
  'sandbox.confirm',
  'sandbox.expire',
  'sandbox.fail',
]

const isText = (value: Messages[Key]): value is string => typeof value === 'string'
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

/** Each text of a language; a plural once per form, named `key:form`. */
const textsOf = (messages: Messages): [name: string, text: string][] =>
  KEYS.flatMap((key) => {
    const value = messages[key]
    return isText(value) ? [[key, value]] : Object.entries(value).map(([form, text]) => [`${key}:${form}`, text])
  })

/** The texts whose letters a translator could choose: `1 {asset} = {price}` is not one. */
const worded = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

describe.each(TRANSLATED)('the page in %s', (language) => {
  const messages = ALL_MESSAGES[language]
  const texts = textsOf(messages)

  it('has the keys of English', () => {
    expect(Object.keys(messages).sort()).toEqual([...KEYS].sort())
  })

  it('keeps the placeholders of English', () => {
    const found = KEYS.map((key) => {
      const value = messages[key]
      return [key, placeholders(isText(value) ? value : value.other)]
    })
    const requests = KEYS.map((key) => {
      const value: Messages[Key] = en[key]
      return [key, placeholders(isText(value) ? value : value.other)]
    })
    expect(found).toEqual(requests)
  })

  it('has every plural form that its numbers need, and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const key of KEYS) {
      const value = messages[key]
      if (isText(value)) continue
      expect([key, Object.keys(value).toSorted()]).toEqual([key, forms])
      for (const text of Object.values(value))
        expect(placeholders(value.other)).toEqual(expect.arrayContaining(placeholders(text)))
    }
  })

  it('has no empty text and no superfluous space', () => {
    expect(texts.filter(([, text]) => text === '' || text !== text.trim() || /\s\s/.test(text))).toEqual([])
  })

  it('writes numbers in the digits that wallets show', () => {
    expect(texts.filter(([, text]) => /[^\P{Nd}0-9]/u.test(text))).toEqual([])
  })

  it('is written in composed characters, so that equal words are equal', () => {
    expect(texts.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([])
  })

  it('has no hyphen at an amount, where it would look like a minus, nor at an address', () => {
    const glued = /[-‐–]\{(amount|before|due|email|extra|fiat|max|min|paid|price)\}/
    expect(texts.filter(([, text]) => glued.test(text))).toEqual([])
  })

  it('leaves room for the name of a network beside its usual time', () => {
    expect(texts.filter(([name, text]) => name.startsWith('time.') && text.length > 18)).toEqual([])
  })

  it('has short texts where there is little room', () => {
    const long = SHORT.filter((key) => messages[key].length > 2 * en[key].length + 14)
    expect(long.map((key) => `${key}: ${messages[key]}`)).toEqual([])
  })
})

it.each(Object.entries(ALL_MESSAGES))('the rate of a payment stays on one line in %s', (_, messages) => {
  expect(messages['paying.price']).toContain('1\u00a0{asset}\u00a0=\u00a0{price}')
})

// Pidgin shares its spelling with English.
it.each(
  TRANSLATED.filter((language) => language !== 'pcm'),
)('%s is a translation: at most one text in twenty equals English', (language) => {
  const english = new Map(textsOf(en))
  const texts = textsOf(ALL_MESSAGES[language])
  const same = texts.filter(([name, text]) => english.get(name) === text)
  expect(same.length / texts.length, same.map(([name]) => name).join(', ')).toBeLessThanOrEqual(0.05)
})

describe.each([
  ['ar', /\p{Script=Arabic}/u],
  ['am', /\p{Script=Ethiopic}/u],
] as const)('the script of %s', (language, script) => {
  const texts = textsOf(ALL_MESSAGES[language]).filter(([, text]) => worded(text))

  it('is in every text', () => {
    expect(texts.filter(([, text]) => !script.test(text))).toEqual([])
  })

  it('mixes with Latin letters only in words that have no other spelling', () => {
    const latin = texts.flatMap(
      ([, text]) => text.replace(/\{\w+\}|name@example\.com/g, '').match(/\p{Script=Latin}+/gu) ?? [],
    )
    expect([...new Set(latin)].filter((word) => !['QR', 'hash', 'explorer'].includes(word))).toEqual([])
  })
})

describe('letters that Latin keyboards lack', () => {
  const letters = (language: 'yo' | 'ig' | 'ha' | 'fr' | 'pt') =>
    textsOf(ALL_MESSAGES[language])
      .map(([, text]) => text)
      .join(' ')
      .normalize('NFD')

  it.each([
    ['yo', /[eos]\u0323/i],
    ['yo', /\u0300/],
    ['yo', /\u0301/],
    ['ig', /[iou]\u0323/i],
    ['ha', /[ɗɓƙ]/i],
    ['fr', /\u0300|\u0301|\u0327/],
    ['pt', /\u0303|\u0327/],
  ] as const)('%s has %s', (language, letter) => {
    expect(letters(language)).toMatch(letter)
  })

  it('no French line can begin with : ; ? or !', () => {
    expect(textsOf(ALL_MESSAGES.fr).filter(([, text]) => / [:;?!]/.test(text))).toEqual([])
  })
})
