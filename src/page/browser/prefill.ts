import type { Draft, Field } from '../state/form-fields'
import type { PageModel } from '../state/page-model'

/** The fields that a query may fill in: it never names the payer. */
const PUBLIC: readonly Field[] = ['amount', 'asset', 'network']
const PAYER = ['first_name', 'last_name', 'email'] as const
const TEXTS = [...PAYER, 'amount'] as const
const LONGEST = 254

const draftOf = (params: URLSearchParams, fields: readonly Field[]): Draft =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = params.get(field)?.trim()
      return value && value.length <= LONGEST ? [[field, value]] : []
    }),
  )

/** The prefill of a URL: choices and amount from its query or fragment, names and e-mail from its fragment only. */
export const prefillOf = (query: string, fragment: string): Draft => ({
  ...draftOf(new URLSearchParams(query), PUBLIC),
  ...draftOf(new URLSearchParams(fragment.slice(1)), [...PUBLIC, ...PAYER]),
})

/** A shop's fragment without names and e-mail. */
export function withoutPayer(fragment: string): string {
  const params = new URLSearchParams(fragment.slice(1))
  for (const name of PAYER) params.delete(name)
  return `#${params}`
}

/**
 * Fills the form in; the values are checked like typed ones. A field that already has a value stays as it is, and the
 * choices that the device remembers only fill what the prefill leaves open.
 */
export function fillForm(
  root: HTMLElement,
  form: PageModel['form'],
  prefill: Draft,
  remembered: Draft & { app?: string } = {},
) {
  const element = root.querySelector<HTMLFormElement>('form[data-form="pay"]')
  if (!element) return
  for (const name of TEXTS) {
    const input = element.elements.namedItem(name)
    const value = prefill[name]
    if (!(input instanceof HTMLInputElement) || input.value || !value) continue
    input.value = value
    form.touch(name)
  }
  if (remembered.app && !form.app.peek()) form.chooseApp(remembered.app)
  const filled = new FormData(element)
  form.restore(filled, prefill.asset || filled.get('asset') ? prefill : { ...remembered, ...prefill })
}
