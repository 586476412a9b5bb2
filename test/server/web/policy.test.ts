import { expect, it } from 'vitest'
import { documentHeaders } from '../../../src/server/web/policy'

const headersOf = (html: string) => documentHeaders(html, { frameAncestors: ['https://shop.example'], secure: false })

it('a document loads nothing from other origins, sends nothing to them, and runs only its own scripts', () => {
  const headers = headersOf('<style>a{}</style><script data-cfasync="false" type="importmap">{}</script>')
  expect(headers['Content-Security-Policy']?.split(';')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
    expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self' https://shop.example",
    "require-trusted-types-for 'script'",
    'trusted-types malipo',
  ])
})
