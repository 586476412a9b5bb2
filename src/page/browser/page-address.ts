/**
 * Parses `/p/<slug>`, `/p/<slug>/s/<session id>` and `/p/<slug>/r/<token of a refund>`, also below a path prefix.
 */
export function parseRoute(path: string) {
  const [, slug = '', sessionId = null, token] = /\/p\/([^/]+)(?:\/s\/([^/]+)|\/r\/([^/]+))?\/?$/.exec(path) ?? []
  return { slug: decodeURIComponent(slug), sessionId, token }
}

/** The session id in a URL, and the key of the payment's link. */
export const parsePaymentUrl = ({ pathname, search }: Location) => ({
  id: parseRoute(pathname).sessionId ?? '',
  k: new URLSearchParams(search).get('k'),
})
