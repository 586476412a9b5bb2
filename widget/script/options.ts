import { numberText } from '../../src/contract/number-text'

/** A shop's options by their names in `Options`. Any value may be a promise. */
export type RawOptions = { readonly [name: string]: unknown }

/** Options as text, once every promise is resolved. */
export type ResolvedOptions = { readonly [name: string]: string | undefined }

/** The options that the page fills into its form, or sends with the payment. */
const PREFILL = 'first_name last_name email amount asset network scheme metadata'.split(' ')

/** A record that inherits nothing, so that a script that changes `Object.prototype` cannot redirect payments. */
const emptyRecord = (): Record<string, string> => Object.create(null)

/** The options in the attributes of an element: `data-first-name` on a link, `first-name` on `<malipo-checkout>`. */
export function optionsOf(element: Element): ResolvedOptions {
  const options = emptyRecord()
  for (const { name, value } of element.attributes) {
    // authors may write `data-` attributes into a shop's texts, and must not redirect payments
    if (name !== 'data-origin') options[name.replace(/^data-/, '').replace(/-/g, '_')] = value
  }
  return options
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return numberText(value)
  // as JSON, because `postMessage` cannot send a storefront's reactive proxies
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}

/** Waits for all values and turns them into text. Rejects as soon as one promise rejects. */
export async function resolveOptions(options: RawOptions): Promise<ResolvedOptions> {
  const resolved = emptyRecord()
  const resolve = async ([name, promised]: [string, unknown]) => {
    const value = await promised
    if (value != null) resolved[name] = textOf(value)
  }
  await Promise.all(Object.entries(options).map(resolve))
  return resolved
}

/** The options for the page's form. A link may have them in its fragment, which also works without this script. */
export function prefillOf(options: ResolvedOptions): Record<string, string> {
  const fragment = new URLSearchParams(options.href?.split('#')[1])
  const prefill = emptyRecord()
  for (const name of PREFILL) {
    const value = options[name] ?? fragment.get(name)
    if (value) prefill[name] = value
  }
  return prefill
}
