import * as v from 'valibot'

export const Slug = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'must be 1 to 64 lower-case letters, digits and hyphens'),
)

/** An exact origin that may frame the page: https, or http on loopback (test mode; the service checks). */
export const AllowedOrigin = v.pipe(
  v.string('must be an origin'),
  v.maxLength(253, 'must be at most 253 characters'),
  v.check((value) => {
    try {
      const url = new URL(value)
      const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
      // A URL's host may contain `*` and `;`, which have a meaning of their own in the `frame-ancestors` header.
      const plain = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname)
      return plain && url.origin === value && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback))
    } catch {
      return false
    }
  }, 'must be an exact https origin, such as https://shop.example'),
)

/** Where a page may lead. */
export const HttpUrl = v.pipe(
  v.string('must be a URL'),
  v.maxLength(2000, 'must be at most 2000 characters'),
  // `new URL` accepts characters that PostgreSQL cannot store
  v.regex(/^[^\s\p{Cc}\p{Surrogate}]*$/u, 'must be an http or https URL'),
  v.check((value) => {
    try {
      return ['https:', 'http:'].includes(new URL(value).protocol)
    } catch {
      return false
    }
  }, 'must be an http or https URL'),
)
