import type { Draft, Field } from '../state/form-fields'
import type { PageModel } from '../state/page-model'

/** The fields that a query may fill in. A query must not name the payer, since servers log it. */
const PUBLIC_FIELDS: readonly Field[] = ['amount', 'asset', 'network']
const PAYER_FIELDS = ['first_name', 'last_name', 'email'] as const
const TEXT_FIELDS = [...PAYER_FIELDS, 'amount'] as const
const MAX_LENGTH = 254

const readDraft = (params: URLSearchParams, fields: readonly Field[]): Draft =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = params.get(field)?.trim()
      // templates insert addresses as they are, and a `+` in a link stands for a space, which no address has
      const value = field === 'email' ? text?.replaceAll(' ', '+') : text
      return value && value.length <= MAX_LENGTH ? [[field, value]] : []
    }),
  )

/** The prefill of a URL: choices and amount from its query or fragment, names and e-mail from its fragment only. */
export const readPrefill = (query: string, fragment: string): Draft => ({
  ...readDraft(new URLSearchParams(query), PUBLIC_FIELDS),
  ...readDraft(new URLSearchParams(fragment.slice(1)), [...PUBLIC_FIELDS, ...PAYER_FIELDS]),
})

/** A shop's fragment without names and e-mail. */
export function withoutPayer(fragment: string): string {
  const params = new URLSearchParams(fragment.slice(1))
  for (const name of PAYER_FIELDS) params.delete(name)
  return `#${params}`
}

/**
 * Fills in the form. The values are checked like typed ones. A field that the customer has filled in stays as it is,
 * and remembered choices only fill fields that the prefill leaves empty: the shop's network wins over the last one.
 */
export function fillForm(
  root: HTMLElement,
  form: PageModel['form'],
  prefill: Draft,
  remembered: Draft & { app?: string } = {},
) {
  const element = root.querySelector<HTMLFormElement>('form[data-form="pay"]')
  if (!element) return
  for (const name of TEXT_FIELDS) {
    const input = element.elements.namedItem(name)
    const value = prefill[name]
    if (!(input instanceof HTMLInputElement) || input.value || !value) continue
    input.value = value
    form.touch(name)
  }
  if (remembered.app && !form.app.peek()) form.chooseApp(remembered.app)
  form.restore(new FormData(element), prefill.asset ? prefill : { ...remembered, ...prefill })
}
