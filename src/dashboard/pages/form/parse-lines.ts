import { plainAmount } from '../../../payment/amount-input'
import type { I18n } from '../../i18n/create-i18n'
import type { FormValues } from '../../parts/form/form'
import { fieldRefusal } from '../../parts/refusal-notice'

type Line<Field extends string> = Partial<Record<Field, string>>

/** Collects fields named `items.0.name`, `items.1.name`, … into lines. */
export function linesOf<Field extends string>(
  typed: FormValues,
  list: string,
  fields: readonly Field[],
): Line<Field>[] {
  const lines: Line<Field>[] = []
  for (let index = 0; fields.some((field) => `${list}.${index}.${field}` in typed); index += 1) {
    const line: Line<Field> = {}
    for (const field of fields) line[field] = typed[`${list}.${index}.${field}`]
    lines.push(line)
  }
  return lines
}

/** Collects fields named `allowed_origins.0`, … and drops empty ones at the end. */
export function valuesOf(typed: FormValues, list: string): string[] {
  const values: string[] = []
  for (let index = 0; `${list}.${index}` in typed; index += 1) values.push(typed[`${list}.${index}`] ?? '')
  while (values.length > 0 && values[values.length - 1] === '') values.pop()
  return values
}

/** Parses a number in the format of the language; null if the field is empty. Throws Refusal. */
export function parseNumber({ t, language }: I18n, field: string, typed: string | undefined): number | null {
  if (!typed) return null
  // digits alone are a whole number in every language
  const plain = /^\d+$/.test(typed) ? typed : plainAmount(typed, 'USD', language)
  if (plain === null) throw fieldRefusal(field, t('pages.number_unclear', { typed }))
  return Number(plain)
}
