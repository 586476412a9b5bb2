/** Letters of African and European languages that Unicode does not decompose into a letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ƙ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** The value of a decimal digit of any script. The digits of a script follow each other, from zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Writes digits of all scripts as 0 to 9. */
export const asciiDigits = (text: string): string => text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, digitValue)

/** The text in lower case, with plain letters: `Ƙwalli` and `Ọlá` become `kwalli` and `ola`. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[ƙɓɗƴɛɔŋøłđðßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** The form in which texts are compared: without case and accents, with plain digits and single spaces. */
export const fold = (text: string): string =>
  plainLetters(asciiDigits(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
