/**
 * A customer nothing of whom occurs by chance in ids, hashes, addresses or codes: each part has characters that they
 * lack.
 */
export const UNMISTAKABLE = {
  first_name: 'Adaézé',
  last_name: 'Nwañkwọ',
  email: 'adaeze.nwankwo@kano-mail.example',
}

/** The values that identify the customer, each on its own. */
export const PARTS = [UNMISTAKABLE.first_name, UNMISTAKABLE.last_name, ...UNMISTAKABLE.email.split('@')]

/** The values of the customer in a text, in any case, also in URLs and in ASCII JSON. */
export function namedIn(text: string): string[] {
  const plain = text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .toLowerCase()
  return PARTS.filter((part) => plain.includes(part.toLowerCase()))
}
