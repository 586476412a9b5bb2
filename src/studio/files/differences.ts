import type { Language } from '../../contract/enums'
import { COLOR_TOKENS, SCHEMES } from '../../payment/theme/defaults'
import { chosenColors } from '../../payment/theme/palette'
import type { Look } from '../look/look'
import { TEXT_FIELDS, textLabel } from '../look/text-fields'
import { COLOR_LABELS } from '../look/token-labels'

/** A change that saving would make. Null is a value that is not set. */
export type Difference = { label: string; before: string | null; after: string | null; isColor: boolean }

const TOKENS = {
  radius: 'Corners',
  font: 'Font',
  logo: 'Logo',
  merchant_name: 'Name beside the logo',
  button: 'Buttons',
  density: 'Density',
} as const

/** All differences between two looks, in the order of the panels. */
export function findDifferences(before: Look, after: Look): Difference[] {
  const found: Difference[] = []
  const compare = (label: string, one: unknown, other: unknown, isColor = false) => {
    const text = (value: unknown) => (value === undefined || value === null || value === '' ? null : String(value))
    if (text(one) !== text(other)) found.push({ label, before: text(one), after: text(other), isColor })
  }
  for (const scheme of SCHEMES) {
    const [one, other] = [chosenColors(before.theme, scheme), chosenColors(after.theme, scheme)]
    for (const token of COLOR_TOKENS) compare(`${COLOR_LABELS[token].label}, ${scheme}`, one[token], other[token], true)
  }
  for (const [token, label] of Object.entries(TOKENS)) {
    const name = token as keyof typeof TOKENS
    compare(label, before.theme[name], after.theme[name])
  }
  for (const language of Object.keys({ ...before.copy, ...after.copy }) as Language[]) {
    for (const field of TEXT_FIELDS)
      compare(textLabel(field, language), before.copy[language]?.[field.name], after.copy[language]?.[field.name])
  }
  return found
}
