// Text may have the invisible characters that its script needs. Keyboards insert others as well, and with them two
// texts that look identical would differ.

/** Control characters, and characters that change the direction of the text around them. */
const REFUSED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const LINE_BREAK = /[\n\v\f\r\x85\u2028\u2029]/u

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const DIRECTION_MARK = /[\u200E\u200F\u061C]/u
const JOINER = /\u200C|\u200D|\u180E/u
const VARIATION = /\p{Variation_Selector}/u
const TAG = /[\u{E0020}-\u{E007F}]/u

const RIGHT_TO_LEFT =
  /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Mand}\p{scx=Samr}\p{scx=Rohg}]/u
/** Letters that join with the next one, and parts of emoji. */
const JOINING =
  /(?:[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Mong}\p{scx=Phag}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Java}\p{scx=Bali}]|[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)$/u
/** Characters with variants: those with an emoji form, and letters of these scripts. */
const VARYING = /[\p{Emoji}\p{scx=Hani}\p{scx=Mong}\p{scx=Phag}\p{scx=Mymr}]$/u
/** The flags of England, Scotland and Wales. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007F}]*$/u

function isNeeded(character: string, before: string, normalized: string): boolean {
  if (DIRECTION_MARK.test(character)) return RIGHT_TO_LEFT.test(normalized)
  if (JOINER.test(character)) return JOINING.test(before)
  if (VARIATION.test(character)) return VARYING.test(before)
  return TAG.test(character) && FLAG.test(before)
}

/** Trims a text, brings it into normal form C, and removes invisible characters that its script does not need. */
export function cleanText(text: string): string {
  const normalized = text.normalize('NFC')
  let clean = ''
  let from = 0
  for (const { 0: character, index } of normalized.matchAll(INVISIBLE)) {
    clean += normalized.slice(from, index)
    if (isNeeded(character, clean, normalized)) clean += character
    from = index + character.length
  }
  // Characters that an invisible one separated may compose now.
  return (clean + normalized.slice(from)).normalize('NFC').trim()
}

/** The reason to refuse an identifier, which must not be cleaned, or null. */
export function lineProblem(text: string): string | null {
  if (LINE_BREAK.test(text)) return 'Must be one line.'
  return REFUSED.test(text)
    ? 'Must not have control characters, or characters that change the direction of text.'
    : null
}

/** Cleans a text whose author cannot be asked for another one, such as a text of an upstream service. */
export const displayText = (text: string): string =>
  cleanText(text.replaceAll(new RegExp(`${LINE_BREAK.source}|${REFUSED.source}`, 'gu'), ' '))
