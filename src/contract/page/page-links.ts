import * as v from 'valibot'

export const Slug = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'must be 1 to 64 lower-case letters, digits and hyphens'),
)

const AN_ORIGIN = 'must be an exact https origin, such as https://shop.example'

/** Hosts that only this computer or network has, where a certificate is rare: `http` is allowed for them in test mode. */
const LOCAL_HOST = /^(?:127(?:\.\d+){3}|\[::1\]|localhost|.+\.(?:localhost|test|local))$/

function parsed(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

/** What is wrong with an origin that may frame a page, in words that say how to correct it; null: nothing. */
function originProblem(value: string): string | null {
  if (/[\s\p{Cc}]/u.test(value)) return AN_ORIGIN
  if (value.includes('*')) return 'must not contain *: name each origin, such as https://shop.example'
  if (!value.includes('://'))
    return `must begin with https://, such as https://${/^[\w.-]+$/.test(value) ? value.toLowerCase() : 'shop.example'}`
  const url = parsed(value)
  if (!url) return AN_ORIGIN
  const { protocol, hostname, origin } = url
  if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https://'
  // A URL's host may contain `;`, which has a meaning of its own in the `frame-ancestors` header.
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(hostname)) return AN_ORIGIN
  if (protocol === 'http:' && !LOCAL_HOST.test(hostname))
    return 'must begin with https://; http is only for localhost and for names that end in .localhost, .test or .local'
  if (value === origin) return null
  if (value === `${origin}/`) return `must not end with a slash: write ${origin}`
  if (value.toLowerCase() === origin) return `must be in lower case: write ${origin}`
  if (value.startsWith(`${origin}/`)) return `must not have a path: write ${origin}`
  return `must be an origin and nothing else: write ${origin}`
}

/** An exact origin that may frame the page: https, or in test mode (the service checks) http on a local host. */
export const AllowedOrigin = v.pipe(
  v.string('must be an origin'),
  v.maxLength(253, 'must be at most 253 characters'),
  v.check(
    (value) => originProblem(value) === null,
    ({ input }) => originProblem(input) ?? '',
  ),
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
