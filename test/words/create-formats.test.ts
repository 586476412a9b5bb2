import { expect, it } from 'vitest'
import { LANGUAGES } from '../../src/contract/enums'
import { createFormats } from '../../src/words/create-formats'

it('joins the items of a list as a sentence does', () => {
  const { formatList } = createFormats('en')
  const networks = ['Ethereum', 'Base', 'Arbitrum']
  expect(formatList([])).toBe('')
  expect(formatList(['Tron'])).toBe('Tron')
  expect(formatList(networks)).toBe('Ethereum, Base and Arbitrum')
  expect(formatList(networks, 'or')).toBe('Ethereum, Base or Arbitrum')
  expect(createFormats('ar').formatList(['Base', 'Arbitrum'], 'or')).toBe('\u2068Base\u2069 أو \u2068Arbitrum\u2069')
})

/** The lists of Node lack a space in Yoruba and the “or” in Zulu, and spell Pidgin otherwise than the page. */
const KNOWN = LANGUAGES.filter((language) => !['yo', 'zu', 'pcm'].includes(language))

it.each(KNOWN)('joins the items of a list in %s with the words of Node', (language) => {
  const { formatList } = createFormats(language)
  const joined = (['and', 'or'] as const).map((word) => formatList(['A', 'B'], word).replace(/[\u2068\u2069]/g, ''))
  const types = ['conjunction', 'disjunction'] as const
  expect(joined).toEqual(types.map((type) => new Intl.ListFormat(language, { type }).format(['A', 'B'])))
})

it.each(LANGUAGES)('writes money of less than 0 in %s with a sign and the digits of its opposite', (language) => {
  const { formatMoney } = createFormats(language)
  const digitsOf = (text: string) => text.replace(/\P{Nd}/gu, '')
  const negative = formatMoney('-4000.50', 'NGN')
  expect(negative).toMatch(/[-\u2212]/)
  expect(digitsOf(negative)).toBe(digitsOf(formatMoney('4000.50', 'NGN')))
})
