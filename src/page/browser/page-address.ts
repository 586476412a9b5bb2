/** `/p/<slug>` and `/p/<slug>/s/<session id>`, which the widget's button puts as a full address behind another. */
export function routeOf(path: string) {
  const [, slug = '', sessionId = null] = /\/p\/([^/]+)(?:\/s\/([^/]+))?\/?$/.exec(path) ?? []
  return { slug: decodeURIComponent(slug), sessionId }
}

/** The payment of an address, with what belongs to it there. */
export const paymentIn = ({ pathname, search }: Location) => ({
  id: routeOf(pathname).sessionId ?? '',
  k: new URLSearchParams(search).get('k'),
})
