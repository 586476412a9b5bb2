import { NOT_INDEXED } from './policy'
import { inlineHashes } from './shell'

/** The headers of the document of an app for merchants, which nobody may frame. */
export const appHeaders = (secure: boolean): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...NOT_INDEXED,
  ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** The content policy of such a document, which allows its own inline scripts by hash. */
export const appPolicy = (html: string, more: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineHashes(html, 'script').join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    ...more,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
