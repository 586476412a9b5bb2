// biome-ignore-all lint/style/useTemplate: in 2,500 bytes a plus is shorter than a template

/**
 * What the shop passed: the options of `open` and `mount`, or all attributes of an element, under the names they have
 * there (`data-first-name`). Any value may be a promise.
 */
export type Given = { [name: string]: unknown }

export function givenBy(element: Element, given: Given = {}): Given {
  for (const attribute of element.attributes) given[attribute.name] = attribute.value
  return given
}

/** A link element, used to turn an address into an absolute URL. */
export type Link = Omit<HTMLAnchorElement, 'href' | 'hash'> & {
  get href(): string
  set href(address: string | URL)
  set hash(data: string | URLSearchParams)
}

/** Waits for every value and turns it into text, under the names of `Options`. */
export async function settledOf(given: Given): Promise<Record<string, string>> {
  const options: Record<string, string> = {}
  for (const name in given) {
    const value = await given[name]
    if (value != null)
      // JSON, also because a storefront's reactive proxies cannot be sent by postMessage
      options[name.replace('data-', '').replace('-', '_')] =
        typeof value === 'object' ? JSON.stringify(value) : value + ''
  }
  return options
}

/**
 * Sets `link` to the address to frame. Throws when that is not of `base`'s origin: `javascript:` would run in the shop,
 * and a foreign page must not look like part of it.
 */
export function lead(link: Link, { page, href = '/p/' + page, session, lang }: Record<string, string>, base: Link) {
  if (BUILD === 'package' && base.origin === location.origin) throw 'The option `origin` is missing.'
  link.href = new URL(href, base.href)
  // an id is relative to the page, a full URL is not
  if (session) link.href = new URL(session, link + '/s/')
  if (lang) link.search = 'lang=' + lang
  if (link.origin !== base.origin) throw link.href
}
