import { plainAmount } from '../../../payment/amount-input'
import type { I18n } from '../../i18n/create-i18n'
import type { FormValues } from '../../parts/form/form'
import { fieldRefusal } from '../../parts/notices/refusal-notice'

type Line<Field extends string> = Partial<Record<Field, string>>

/** Collects fields named `items.0.name`, `items.1.name`, … into lines. */
export function collectLines<Field extends string>(
  form: FormValues,
  list: string,
  fields: readonly Field[],
): Line<Field>[] {
  const lines: Line<Field>[] = []
  for (let index = 0; fields.some((field) => `${list}.${index}.${field}` in form); index += 1) {
    const line: Line<Field> = {}
    for (const field of fields) line[field] = form[`${list}.${index}.${field}`]
    lines.push(line)
  }
  return lines
}

/** Collects fields named `allowed_origins.0`, … and drops empty ones at the end. */
export function collectValues(form: FormValues, list: string): string[] {
  const values: string[] = []
  for (let index = 0; `${list}.${index}` in form; index += 1) values.push(form[`${list}.${index}`] ?? '')
  while (values.length > 0 && values[values.length - 1] === '') values.pop()
  return values
}

/** Parses a number in the format of the language; null if the field is empty. Throws Refusal. */
export function parseNumber({ t, language }: I18n, field: string, input: string | undefined): number | null {
  if (!input) return null
  // digits alone are a whole number in every language
  const plain = /^\d+$/.test(input) ? input : plainAmount(input, 'USD', language)
  if (plain === null) throw fieldRefusal(field, t('pages.number_unclear', { typed: input }))
  return Number(plain)
}
