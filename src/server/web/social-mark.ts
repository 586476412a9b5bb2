/**
 * Letters and digits as strokes in a box of 4 by 6. They are drawn as shapes, because a server may have no font, or another
 * one on each machine.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6H2.4A1.55 1.55 0 0 0 2.4 2.9H0H2.1A1.45 1.45 0 0 0 2.1 0H0',
  C: 'M4 1.2A2.3 2.6 0 0 0 0 2.2V3.8A2.3 2.6 0 0 0 4 4.8',
  D: 'M0 0V6H1.4A2.6 3 0 0 0 1.4 0Z',
  E: 'M3.6 0H0V6H3.6M0 3H3',
  F: 'M3.6 0H0V6M0 3H3',
  G: 'M4 1.2A2.3 2.6 0 0 0 0 2.2V3.8A2.2 2.4 0 0 0 4 4.2V3.2H2.3',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.2A1.7 1.8 0 0 1 0 4.4',
  K: 'M0 0V6M4 0L0 3.4M1.5 2.2L4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M0 2.2A2 2.2 0 0 1 4 2.2V3.8A2 2.2 0 0 1 0 3.8Z',
  P: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0',
  Q: 'M0 2.2A2 2.2 0 0 1 4 2.2V3.8A2 2.2 0 0 1 0 3.8ZM2.5 4.4L4.1 6.2',
  R: 'M0 6V0H2.3A1.6 1.6 0 0 1 2.3 3.2H0M2 3.2L4 6',
  S: 'M3.8 1.1C3.2-.4.2-.4.2 1.5S3.9 2.7 3.9 4.5S.6 6.5.1 4.8',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V3.9A2 2.1 0 0 0 4 3.9V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M0 2.2A2 2.2 0 0 1 4 2.2V3.8A2 2.2 0 0 1 0 3.8Z',
  1: 'M.8 1.2L2.2 0V6',
  2: 'M.2 1.5C.4-.5 3.8-.5 3.8 1.6C3.8 3.2 1 4.2.2 6H4',
  3: 'M.2.9C1-.4 3.6-.3 3.6 1.5C3.6 2.6 2.6 2.9 1.7 2.9C2.8 2.9 3.9 3.3 3.9 4.5C3.9 6.4.8 6.5.1 5',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.6 0H.6L.3 2.7C1.6 1.9 3.9 2.2 3.9 4.1C3.9 6.4.9 6.6.1 5.1',
  6: 'M3.4.3C1.4.6.1 2.2.1 4.1A1.9 1.9 0 1 0 .2 3.6',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.8A1.4 1.4 0 1 1 2.01 2.8A1.6 1.6 0 1 1 2 2.8',
  9: 'M3.8 2.2A1.9 1.9 0 1 0 3.9 1.9C3.9 4 2.6 5.5.6 5.8',
}

/** A bag, for a merchant whose name has no letter that is drawn here. */
const BAG = 'M-.4 1.8H4.4L4 6.2H0ZM1 1.8V1.2A1 1.2 0 0 1 3 1.2V1.8'

/** The letters that the header shows of a merchant without a logo, as far as they are drawn here; else none. */
export function markLetters(name: string): string {
  const letters = name
    .normalize('NFKD')
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? [])
    .slice(0, 2)
  return letters.every((letter) => STROKES[letter]) ? letters.join('') : ''
}

/** An SVG of the mark on a white disc, `side` pixels wide and high, its strokes in `ink`. */
export function markSvg(letters: string, ink: string, side: number): string {
  const shapes = letters ? [...letters].map((letter) => STROKES[letter] ?? '') : [BAG]
  const width = shapes.length * 4 + (shapes.length - 1) * 1.6
  const drawn = shapes.map((path, index) => `<path transform="translate(${index * 5.6} 0)" d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-10 -10 20 20"><circle r="10" fill="#fff"/><g transform="translate(${-width / 2} -3)" fill="none" stroke="${ink}" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`
}
