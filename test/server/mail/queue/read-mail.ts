/** A received mail. */
export type Mail = {
  recipients: string[]
  /** Every header line, unfolded and decoded, by its name in lower case. */
  headers: Record<string, string[]>
  text: string
  html: string
}

const utf8 = (bytes: Buffer) => bytes.toString('utf8')
const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const word = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
      utf8(
        Buffer.concat(
          [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, how = '', body = '']) =>
            how.toUpperCase() === 'B' ? Buffer.from(body, 'base64') : quoted(body.replaceAll('_', ' ')),
          ),
        ),
      ),
    )

function split(raw: string): { headers: Record<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const headers: Record<string, string[]> = {}
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    const known = headers[name.toLowerCase()] ?? []
    known.push(word(value))
    headers[name.toLowerCase()] = known
  }
  return { headers, body: raw.slice(end + 4) }
}

function decoded({ headers, body }: ReturnType<typeof split>): string {
  const how = headers['content-transfer-encoding']?.[0]
  const bytes = how === 'base64' ? Buffer.from(body, 'base64') : how === 'quoted-printable' ? quoted(body) : body
  return utf8(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes).replaceAll('\r\n', '\n')
}

/** The parts of a message, including nested ones. */
function partsOf({ headers, body }: ReturnType<typeof split>): ReturnType<typeof split>[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(headers['content-type']?.[0] ?? '') ?? []
  if (!boundary) return [{ headers, body }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(split(part.replace(/^\r\n/, ''))))
}

/** @param raw the message, a character per byte */
export function readMail(raw: string, recipients: string[]): Mail {
  const { headers, body } = split(raw)
  const parts = partsOf({ headers, body })
  const part = (type: string) => {
    const found = parts.find((one) => one.headers['content-type']?.[0]?.startsWith(type))
    return found ? decoded(found).trim() : ''
  }
  return { recipients, headers, text: part('text/plain'), html: part('text/html') }
}
