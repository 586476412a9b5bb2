/** Options by their names in `Options`, as a shop gives them: any value may be a promise. */
export type GivenOptions = { readonly [name: string]: unknown }

/** The same once they are known, as text. */
export type SettledOptions = { readonly [name: string]: string | undefined }

/** What the page fills into its form, or hands on with the payment. */
const PREFILL = ['first_name', 'last_name', 'email', 'amount', 'asset', 'network', 'scheme', 'metadata']

/** The options in the attributes of an element: `data-first-name` on a link, `first-name` on `<malipo-checkout>`. */
export function optionsOf(element: Element): GivenOptions {
  const options: Record<string, string> = {}
  for (const { name, value } of element.attributes) {
    // editors may write `data-` attributes into a shop's text, and must not choose who is paid
    if (name !== 'data-origin') options[name.replace(/^data-/, '').replace(/-/g, '_')] = value
  }
  return options
}

/** Waits for every value and turns it into text. Rejects as soon as one of them does. */
export async function settle(given: GivenOptions): Promise<SettledOptions> {
  const settled: Record<string, string> = {}
  const wait = async ([name, promised]: [string, unknown]) => {
    const value = await promised
    // JSON, also because the reactive proxies of a storefront cannot be sent by postMessage
    if (value != null) settled[name] = typeof value === 'object' ? JSON.stringify(value) : `${value}`
  }
  await Promise.all(Object.entries(given).map(wait))
  return settled
}

/** Of all options, those that the page is told. */
export function prefillOf(options: SettledOptions): Record<string, string> {
  const prefill: Record<string, string> = {}
  for (const name of PREFILL) {
    const value = options[name]
    if (value) prefill[name] = value
  }
  return prefill
}
