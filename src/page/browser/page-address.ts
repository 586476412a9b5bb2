/**
 * Parses `/p/<slug>`, `/p/<slug>/s/<session id>` and `/p/<slug>/r/<token of a refund>`, also behind another address.
 */
export function routeOf(path: string) {
  const [, slug = '', sessionId = null, token] = /\/p\/([^/]+)(?:\/s\/([^/]+)|\/r\/([^/]+))?\/?$/.exec(path) ?? []
  return { slug: decodeURIComponent(slug), sessionId, token }
}

/** The payment in an address, with the key of its link. */
export const paymentIn = ({ pathname, search }: Location) => ({
  id: routeOf(pathname).sessionId ?? '',
  k: new URLSearchParams(search).get('k'),
})
