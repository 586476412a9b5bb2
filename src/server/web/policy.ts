import { inlineHashes } from './shell'

interface PolicyOptions {
  /** Origins besides our own that may frame the document. */
  frameAncestors: readonly string[]
  /** Whether the site is served over https, for HSTS. */
  secure: boolean
}

/** Keeps a document out of search engines, since a link to a payment is all that is needed to see it. */
export const NOT_INDEXED = { 'X-Robots-Tag': 'noindex' }

/** The security headers of an HTML document. The content policy allows the inline elements of `html` by hash. */
export function documentHeaders(html: string, { frameAncestors, secure }: PolicyOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inlineHashes(html, 'script').join(' ')}`.trim(),
    `style-src 'self' ${inlineHashes(html, 'style').join(' ')}`.trim(),
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types malipo',
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join(';'),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // the last three keep browsers from sending client hints about the device
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), ch-ua=(), ch-ua-mobile=(), ch-ua-platform=()',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
