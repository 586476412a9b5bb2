// biome-ignore-all lint/style/useTemplate: in 2,500 bytes a plus is shorter than a template

/**
 * What a shop has given: the options of `open` and `mount`, or all attributes of an element, under the names
 * they have there (`data-first-name`). Any value may be a promise.
 */
export type Given = { [name: string]: unknown }

export function givenBy(element: Element, given: Given = {}): Given {
  for (const attribute of element.attributes) given[attribute.name] = attribute.value
  return given
}

/** A link, which makes text of what it is given. */
export type Link = Omit<HTMLAnchorElement, 'href' | 'hash'> & {
  get href(): string
  set href(address: string | URL)
  set hash(data: string | URLSearchParams)
}

/** Waits for every value and makes text of it, under the names of `Options`. */
export async function settledOf(given: Given): Promise<Record<string, string>> {
  const options: Record<string, string> = {}
  for (const name in given) {
    const value = await given[name]
    if (value != null)
      // JSON also because a storefront's reactive proxies cannot be posted
      options[name.replace('data-', '').replace('-', '_')] =
        typeof value === 'object' ? JSON.stringify(value) : value + ''
  }
  return options
}

/**
 * Gives `link` the address to frame. Throws where that is not of `base`'s origin
 * (`javascript:` would run in the shop, and a stranger's page must not look like part of it).
 */
export function lead(link: Link, { page, href = '/p/' + page, session, lang }: Record<string, string>, base: Link) {
  if (BUILD === 'package' && base.origin === location.origin) throw 'The option `origin` is missing.'
  link.href = new URL(href, base.href)
  // an id is relative to the page, a whole address stands alone
  if (session) link.href = new URL(session, link + '/s/')
  if (lang) link.search = 'lang=' + lang
  if (link.origin !== base.origin) throw link.href
}
