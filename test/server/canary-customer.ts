/** A test customer whose name and e-mail cannot appear by chance in an id, hash, address or code. */
export const CANARY_CUSTOMER = {
  first_name: 'Adaézé',
  last_name: 'Nwañkwọ',
  email: 'adaeze.nwankwo@kano-mail.example',
}

/** The values that identify the customer, each on its own. */
export const CANARY_VALUES = [
  CANARY_CUSTOMER.first_name,
  CANARY_CUSTOMER.last_name,
  ...CANARY_CUSTOMER.email.split('@'),
]

/** The values that a text contains, in any letter case, and also behind the escapes of URLs and JSON. */
export function customerDataIn(text: string): string[] {
  const plain = text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    .toLowerCase()
  return CANARY_VALUES.filter((part) => plain.includes(part.toLowerCase()))
}
