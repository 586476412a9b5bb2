import { plainAmount } from '../../../payment/amount-input'
import { Refusal } from '../../api/refusal'
import type { I18n } from '../../i18n/create-i18n'
import type { Typed } from '../../parts/form/form'

type Line<Field extends string> = Partial<Record<Field, string>>

/** The lines of a list whose fields are called `items.0.name`, in their order. */
export function linesOf<Field extends string>(typed: Typed, list: string, fields: readonly Field[]): Line<Field>[] {
  const lines: Line<Field>[] = []
  for (let index = 0; fields.some((field) => `${list}.${index}.${field}` in typed); index += 1) {
    const line: Line<Field> = {}
    for (const field of fields) line[field] = typed[`${list}.${index}.${field}`]
    lines.push(line)
  }
  return lines
}

/** The same for lines of one field, called `allowed_origins.0`. Empty ones at the end do not count. */
export function valuesOf(typed: Typed, list: string): string[] {
  const values: string[] = []
  for (let index = 0; `${list}.${index}` in typed; index += 1) values.push(typed[`${list}.${index}`] ?? '')
  while (values.length > 0 && values[values.length - 1] === '') values.pop()
  return values
}

/** A number with the digits and the decimal sign of the language; null: nothing was typed. Throws Refusal. */
export function typedNumber({ t, language }: I18n, field: string, typed: string | undefined): number | null {
  if (!typed) return null
  // what is written like thousands is a whole number of minutes, in every language
  const plain = /^\d+$/.test(typed) ? typed : plainAmount(typed, 'USD', language)
  if (plain === null) throw new Refusal('refused', '', [`${field}: ${t('pages.number_unclear', { typed })}`], undefined)
  return Number(plain)
}
