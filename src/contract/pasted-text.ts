import { cleanText } from './clean-text'

// Chats, mail programs and tables add characters to copied text: invisible marks, tabs, `mailto:`, brackets around an
// address, a comma behind it. People cannot see or expect them, so they are removed instead of refused.

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const LINE_BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const BEFORE = /^[\s<"“”„«([]+/u
const AFTER = /[\s>"“”»)\],;:.]+$/u

/** Removes the characters that nobody sees from a pasted text that has no cleaner of its own, such as a key. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '').trim()

/** Cleans one line of pasted text, such as a name or the name of an item. */
export const pastedLine = (text: string): string => cleanText(text.replace(LINE_BREAKS_AND_CONTROLS, ' '))

/** Cleans each line of a pasted text, such as a description. */
export const pastedLines = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\x85\p{Zl}\p{Zp}]/u)
    .map(pastedLine)
    .join('\n')
    .trim()

/** Cleans a pasted text that has no spaces, such as a key, a reference or an address. */
export const pastedWord = (text: string): string =>
  text.replace(INVISIBLE, '').replace(LINE_BREAKS_AND_CONTROLS, ' ').replace(BEFORE, '').replace(AFTER, '')

/** Cleans a pasted e-mail address, also from a link (`mailto:…`) or with a name (`Amina <amina@example.com>`). */
export function pastedEmail(text: string): string {
  // Compatible form: keyboards of East Asia write a wide @.
  const plain = pastedWord(text.normalize('NFKC'))
  const [, inBrackets = plain] = /<([^<>]*)>?$/.exec(plain) ?? []
  const [, address] = /^mailto:([^?]*)/i.exec(inBrackets) ?? []
  return pastedWord(address === undefined ? inBrackets : decodeAscii(address))
}

/** Decodes the ASCII characters of a link, such as `%2B`. */
const decodeAscii = (link: string) =>
  link.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
