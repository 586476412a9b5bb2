import * as v from 'valibot'

export const Slug = v.pipe(
  v.string('Must be text.'),
  v.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'Must be 1 to 64 lower-case letters, digits and hyphens.'),
)

const EXACT_ORIGIN_ERROR = 'Must be an exact https origin, such as https://shop.example.'

/** Hosts of this computer or network, which rarely have a certificate: test mode allows `http` for them. */
const LOCAL_HOST = /^(?:127(?:\.\d+){3}|\[::1\]|localhost|.+\.(?:localhost|test|local))$/

function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

/** The reason why a value is not an allowed origin, with a correction; null if it is one. */
function originProblem(value: string): string | null {
  if (/[\s\p{Cc}]/u.test(value)) return EXACT_ORIGIN_ERROR
  if (value.includes('*')) return 'Must not contain *. List each origin, such as https://shop.example.'
  if (!value.includes('://'))
    return `Must begin with https://, such as https://${/^[\w.-]+$/.test(value) ? value.toLowerCase() : 'shop.example'}.`
  const url = parseUrl(value)
  if (!url) return EXACT_ORIGIN_ERROR
  const { protocol, hostname, origin } = url
  if (protocol !== 'https:' && protocol !== 'http:') return 'Must begin with https://.'
  // A URL's host may contain `;`, which has a meaning of its own in the `frame-ancestors` header.
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(hostname)) return EXACT_ORIGIN_ERROR
  if (protocol === 'http:' && !LOCAL_HOST.test(hostname))
    return 'Must begin with https://. Only localhost and names that end in .localhost, .test or .local may use http.'
  if (value === origin) return null
  if (value === `${origin}/`) return `Must not end with a slash: ${origin}.`
  if (value.toLowerCase() === origin) return `Must be in lower case: ${origin}.`
  if (value.startsWith(`${origin}/`)) return `Must not have a path: ${origin}.`
  return `Must be an origin and nothing else: ${origin}.`
}

/** An exact origin that may frame the page: https, or http on a local host, which the service refuses in live mode. */
export const AllowedOrigin = v.pipe(
  v.string('Must be an origin.'),
  v.maxLength(253, 'Must be at most 253 characters.'),
  v.check(
    (value) => originProblem(value) === null,
    ({ input }) => originProblem(input) ?? '',
  ),
)

/** A link on a page. */
export const HttpUrl = v.pipe(
  v.string('Must be a URL.'),
  v.maxLength(2000, 'Must be at most 2000 characters.'),
  // `new URL` accepts characters that PostgreSQL cannot store.
  v.regex(/^[^\s\p{Cc}\p{Surrogate}]*$/u, 'Must be an http or https URL.'),
  v.check((value) => {
    try {
      return ['https:', 'http:'].includes(new URL(value).protocol)
    } catch {
      return false
    }
  }, 'Must be an http or https URL.'),
)
