import type { Language } from '../../contract/enums'
import { LANGUAGE_NAMES } from '../../page/words/language-names'
import { COLOR_TOKENS, SCHEMES } from '../../payment/theme/defaults'
import { chosenColors } from '../../payment/theme/palette'
import type { Look } from '../look/look'
import { COLOR_WORDS } from '../theme/token-words'

/** One thing that saving would change; null: not chosen, or not written. */
export type Difference = { what: string; before: string | null; after: string | null; isColor: boolean }

const TOKENS = { radius: 'Corners', font: 'Font', logo: 'Logo', button: 'Buttons', density: 'Density' } as const
const WORDS = {
  title: 'Title',
  description: 'Description',
  button: 'Button',
  support: 'Support contact',
  thank_you: 'Thank-you',
} as const

/** Everything in which two looks differ, in the order of the panels. */
export function differencesOf(before: Look, after: Look): Difference[] {
  const found: Difference[] = []
  const compare = (what: string, one: unknown, other: unknown, isColor = false) => {
    const text = (value: unknown) => (value === undefined || value === null || value === '' ? null : String(value))
    if (text(one) !== text(other)) found.push({ what, before: text(one), after: text(other), isColor })
  }
  for (const scheme of SCHEMES) {
    const [one, other] = [chosenColors(before.theme, scheme), chosenColors(after.theme, scheme)]
    for (const token of COLOR_TOKENS) compare(`${COLOR_WORDS[token].label}, ${scheme}`, one[token], other[token], true)
  }
  for (const [token, label] of Object.entries(TOKENS)) {
    const name = token as keyof typeof TOKENS
    compare(label, before.theme[name], after.theme[name])
  }
  for (const language of Object.keys({ ...before.copy, ...after.copy }) as Language[]) {
    for (const [field, label] of Object.entries(WORDS)) {
      const name = field as keyof typeof WORDS
      compare(`${label}, ${LANGUAGE_NAMES[language]}`, before.copy[language]?.[name], after.copy[language]?.[name])
    }
  }
  return found
}
