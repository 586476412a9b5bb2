// Which invisible signs text may have. Keyboards insert some of them, and some scripts cannot be written without; in
// others, two texts that look the same would be different ones.

/** Controls, and what turns the direction of the text around it. */
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
/** What has variants: signs with an emoji form, and letters of these scripts. */
const VARYING = /[\p{Emoji}\p{scx=Hani}\p{scx=Mong}\p{scx=Phag}\p{scx=Mymr}]$/u
/** The flags of England, Scotland and Wales. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007F}]*$/u

function isNeeded(sign: string, before: string, whole: string): boolean {
  if (DIRECTION_MARK.test(sign)) return RIGHT_TO_LEFT.test(whole)
  if (JOINER.test(sign)) return JOINING.test(before)
  if (VARIATION.test(sign)) return VARYING.test(before)
  return TAG.test(sign) && FLAG.test(before)
}

/** The text in normal form C, without signs that nobody sees and its script does not need, and trimmed. */
export function cleanText(text: string): string {
  const whole = text.normalize('NFC')
  let clean = ''
  let from = 0
  for (const { 0: sign, index } of whole.matchAll(INVISIBLE)) {
    clean += whole.slice(from, index)
    if (isNeeded(sign, clean, whole)) clean += sign
    from = index + sign.length
  }
  // what was apart may compose now
  return (clean + whole.slice(from)).normalize('NFC').trim()
}

/** Why the text is refused; null when it is not. `lines`: whether it may have several, and tabs. */
export function textProblem(text: string, lines: boolean): string | null {
  const rest = lines ? text.replaceAll(/[\n\r\t]/g, '') : text
  if (LINE_BREAK.test(rest)) return lines ? 'contains line breaks other than a line feed' : 'must be one line'
  return REFUSED.test(rest) ? 'contains control characters, or signs that change the direction of text' : null
}

/** The text as it may be shown, when it comes from somebody who cannot be asked to write it anew. */
export const shownText = (text: string): string =>
  cleanText(text.replaceAll(new RegExp(`${LINE_BREAK.source}|${REFUSED.source}`, 'gu'), ' '))
