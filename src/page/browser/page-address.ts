/**
 * `/p/<slug>`, `/p/<slug>/s/<session id>` and `/p/<slug>/r/<token of a refund>`, which the widget's button puts as a full
 * address behind another.
 */
export function routeOf(path: string) {
  const [, slug = '', sessionId = null, token] = /\/p\/([^/]+)(?:\/s\/([^/]+)|\/r\/([^/]+))?\/?$/.exec(path) ?? []
  return { slug: decodeURIComponent(slug), sessionId, token }
}

/** The payment of an address, with what belongs to it there. */
export const paymentIn = ({ pathname, search }: Location) => ({
  id: routeOf(pathname).sessionId ?? '',
  k: new URLSearchParams(search).get('k'),
})
