import type { Draft, Field } from '../state/form-fields'
import type { PageModel } from '../state/page-model'

/** The fields that are read from the query: none that says who is paying. */
const PUBLIC: readonly Field[] = ['amount', 'asset', 'network']
const PERSON = ['first_name', 'last_name', 'email'] as const
const WRITTEN = [...PERSON, 'amount'] as const
const LONGEST = 254

const draftOf = (given: URLSearchParams, fields: readonly Field[]): Draft =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = given.get(field)?.trim()
      return value && value.length <= LONGEST ? [[field, value]] : []
    }),
  )

/** What a URL fills into the form: choices and amount from its query or fragment, names and e-mail from its fragment only. */
export const prefillOf = (query: string, fragment: string): Draft => ({
  ...draftOf(new URLSearchParams(query), PUBLIC),
  ...draftOf(new URLSearchParams(fragment.slice(1)), [...PUBLIC, ...PERSON]),
})

/** What a shop gives along in a fragment, without who pays. */
export function impersonal(fragment: string): string {
  const given = new URLSearchParams(fragment.slice(1))
  for (const name of PERSON) given.delete(name)
  return `#${given}`
}

/**
 * Fills the form in; the values are checked like typed ones. A field that already has a value is left alone, and of
 * what the device remembers only the choices are used.
 */
export function fillForm(
  root: HTMLElement,
  form: PageModel['form'],
  wishes: Draft,
  remembered: Draft & { app?: string } = {},
) {
  const drawn = root.querySelector<HTMLFormElement>('form[data-form="pay"]')
  if (!drawn) return
  for (const name of WRITTEN) {
    const input = drawn.elements.namedItem(name)
    const value = wishes[name]
    if (!(input instanceof HTMLInputElement) || input.value || !value) continue
    input.value = value
    form.touch(name)
  }
  if (remembered.app && !form.app.peek()) form.chooseApp(remembered.app)
  const given = new FormData(drawn)
  form.restore(given, wishes.asset || given.get('asset') ? wishes : { ...remembered, ...wishes })
}
