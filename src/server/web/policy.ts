import { inlineHashes } from './shell'

interface PolicyOptions {
  /** Origins besides our own that may frame the document. */
  frameAncestors: readonly string[]
  /** Whether the site is served over https, for HSTS. */
  secure: boolean
}

/** Keeps a document out of search engines, because a link to a payment is enough to see it. */
export const NO_INDEX = { 'X-Robots-Tag': 'noindex' }

const securityHeaders = (secure: boolean): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // the last three prevent client hints about the device
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), ch-ua=(), ch-ua-mobile=(), ch-ua-platform=()',
  ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
})

/**
 * A shop that is cross-origin isolated (`Cross-Origin-Embedder-Policy: require-corp`) only shows frames with both. The
 * page loads nothing from other origins, so the first header blocks nothing.
 */
const FRAMED = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'cross-origin' }

const inlineScripts = (html: string) => `script-src 'self' ${inlineHashes(html, 'script').join(' ')}`.trim()

/** The security headers of a customer's document. The content policy allows the inline elements of `html` by hash. */
export function documentHeaders(html: string, { frameAncestors, secure }: PolicyOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    inlineScripts(html),
    `style-src 'self' ${inlineHashes(html, 'style').join(' ')}`.trim(),
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types malipo',
  ]
  return {
    'Content-Security-Policy': policy.join(';'),
    ...securityHeaders(secure),
    ...(frameAncestors.length > 0 && FRAMED),
  }
}

/** The headers of the document of an app for merchants, which may not be framed. */
export const appHeaders = (secure: boolean): Record<string, string> => ({ ...securityHeaders(secure), ...NO_INDEX })

/**
 * The content policy of the document of an app for merchants. It allows the inline scripts of `html` by hash.
 * @param trustedTypes the policies that the app may create
 */
export const appPolicy = (html: string, more: readonly string[] = [], trustedTypes = "'none'"): string =>
  [
    "default-src 'none'",
    inlineScripts(html),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ...more,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')

/** The content policy of the dashboard's worker, which only sends requests to its own service. */
export const WORKER_POLICY = { 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" }
