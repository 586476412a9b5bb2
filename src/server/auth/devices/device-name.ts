/** The first match counts, because browsers also claim to be others. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Opera', 'Opera Mini'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** The name of a browser by its `User-Agent`, too coarse to identify a person: `Chrome on Android`. */
export function deviceName(userAgent: string | undefined): string {
  const find = (names: readonly (readonly [mark: string, name: string])[], fallback: string) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1] ?? fallback
  return `${find(BROWSERS, 'A browser')} on ${find(SYSTEMS, 'an unknown system')}`
}
