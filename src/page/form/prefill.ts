import type { PageModel } from '../model/page-model'
import type { Draft, Field } from './fields'

export { remindOfPayment } from './remind-of-payment'

/** The fields that are read from the query: none that says who is paying. */
const PUBLIC: readonly Field[] = ['amount', 'asset', 'network']
const PRIVATE: readonly Field[] = [...PUBLIC, 'first_name', 'last_name', 'email']
const WRITTEN = ['first_name', 'last_name', 'email', 'amount'] as const
const LONGEST = 254

type Wishes = Draft & { metadata?: Record<string, unknown> | undefined }

const draftOf = (given: URLSearchParams, fields: readonly Field[]): Draft =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = given.get(field)?.trim()
      return value && value.length <= LONGEST ? [[field, value]] : []
    }),
  )

/** What a URL fills into the form: choices and amount from its query or fragment, names and e-mail from its fragment only. */
export const prefillOf = (query: string, fragment: string): Wishes => {
  const hidden = new URLSearchParams(fragment.slice(1))
  return {
    ...draftOf(new URLSearchParams(query), PUBLIC),
    ...draftOf(hidden, PRIVATE),
    metadata: metadataOf(hidden.get('metadata')),
  }
}

/** What a shop that leads here gives along for its webhook: a JSON object; the service says how large it may be. */
function metadataOf(json: string | null): Wishes['metadata'] {
  try {
    const given: unknown = JSON.parse(json ?? 'null')
    return typeof given === 'object' && given && !Array.isArray(given) ? { ...given } : undefined
  } catch {
    return undefined
  }
}

/**
 * Fills the form in; the values are checked like typed ones. A field that already has a value is left alone, and of
 * what the device remembers only the choices are used.
 */
export function fillForm(
  root: HTMLElement,
  form: PageModel['form'],
  { metadata, ...wishes }: Wishes,
  remembered: Draft & { app?: string } = {},
) {
  const drawn = root.querySelector<HTMLFormElement>('form[data-form="pay"]')
  if (!drawn) return
  for (const name of WRITTEN) {
    const input = drawn.elements.namedItem(name)
    const value = wishes[name]
    if (input instanceof HTMLInputElement && !input.value && value) input.value = value
  }
  if (metadata) form.carry(metadata)
  if (remembered.app && !form.app.peek()) form.chooseApp(remembered.app)
  form.take(new FormData(drawn), wishes.asset ? wishes : { ...remembered, ...wishes })
}
