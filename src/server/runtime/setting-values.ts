import * as v from 'valibot'

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  )

export const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    ),
  )

/** The mailer ignores unknown parameters, so a typo in `requireTLS` could send passwords without TLS. */
const SMTP_PARAMETER = /^(?:requireTLS|ignoreTLS|pool|name|authMethod|\w+Timeout|max(?:Connections|Messages)|tls\.\w+)$/
export const smtp = v.pipe(
  url('smtp:', 'smtps:'),
  v.check((text) => new URL(text).hostname !== '', 'must name a host'),
  v.check(
    (text) => [...new URL(text).searchParams.keys()].every((name) => SMTP_PARAMETER.test(name)),
    'has a parameter that is not known; check how it is spelled, such as requireTLS',
  ),
)

/** A base URL, to which paths are appended. */
export const baseUrl = v.pipe(
  url('http:', 'https:'),
  v.check((text) => {
    const { username, password, search, hash } = new URL(text)
    return !(username || password || search || hash)
  }, 'must be a URL without credentials, query and fragment'),
)

export const ratesUrl = v.pipe(
  url('http:', 'https:'),
  v.check((text) => !new URL(text).username && !new URL(text).password, 'must be a URL without credentials'),
)

const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
}
export const Origin = v.pipe(
  v.string(),
  v.check(isOrigin, 'must be an http or https origin, such as https://pay.example'),
  v.transform((text) => new URL(text).origin),
)

export const secret = v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))
export const jwtSecret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))

const matching = (form: RegExp, message: string) => v.pipe(v.string(), v.regex(form, message))
export const host = matching(/^[\w.:%-]+$/, 'must be an address or host name')
/** The characters that a header can carry. */
export const ascii = matching(/^[\x20-\x7e]+$/, 'must be ASCII characters')
export const visibleAscii = matching(/^[\x21-\x7e]+$/, 'must be visible ASCII characters')
export const blockHash = matching(/^[0-9a-f]{64}$/, 'must be the hash of a block')
/** Also with a name: `Malipo <pay@shop.example>`. */
export const sender = matching(/^[^\r\n]*\S+@\S+[^\r\n]*$/, 'must be an e-mail address')
export const address = matching(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address')
export const atMost = (max: number) => v.pipe(v.string(), v.maxLength(max, `must have at most ${max} characters`))
export const flag = <Value extends string>(value: Value) => v.literal(value, `must be ${value} or empty`)

export const portList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((port) => port.trim())),
  v.everyItem(
    (port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535,
    'must be ports from 1 to 65535, separated by commas',
  ),
  v.mapItems(Number),
)
/** The address of a node. Name and password are sent as such, and a query with every request. */
const node = v.pipe(
  url('http:', 'https:'),
  v.check((text) => new URL(text).hash === '', 'must be a URL without a fragment; write # as %23'),
  v.check(hasReadableCredentials, 'has a name or password with a % that is not encoded; write it as %25'),
)

function hasReadableCredentials(text: string): boolean {
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** One or two nodes of a network; the second is used when the first fails. */
export const nodes = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/)),
  v.array(node),
  v.maxLength(2, 'must be one or two URLs, separated by a comma'),
)
export const onOrOff = v.picklist(['on', 'off'], 'must be on or off')
