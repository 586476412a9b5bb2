/** The parameters of a return link, besides those of its `return_url`. */
export const RETURN_PARAMETERS = ['session_id', 'reference', 'status', 'amount', 'currency', 't', 'sig']

const parametersOf = (search: string) => (search === '' ? [] : search.slice(1).split('&'))
const isOurs = (parameter: string) =>
  [...new URLSearchParams(parameter).keys()].some((name) => RETURN_PARAMETERS.includes(name))

/** The parameters of a `return_url` that the return link replaces by its own. */
export const replacedParameters = (returnUrl: string): string[] =>
  [...new URL(returnUrl).searchParams.keys()].filter((name) => RETURN_PARAMETERS.includes(name))

/**
 * Adds `values` and their signature to the query of a `return_url`. Its own query stays byte for byte, except for
 * parameters of these names: the shop may have signed it.
 * @param sign makes `sig` of the query before it
 */
export function withReturnValues(
  returnUrl: string,
  values: Readonly<Record<string, string>>,
  sign: (query: string) => string,
): string {
  const url = new URL(returnUrl)
  const own = parametersOf(url.search).filter((parameter) => !isOurs(parameter))
  const query = [...own, new URLSearchParams(values).toString()].join('&')
  url.search = `${query}&sig=${sign(query)}`
  return url.href
}
