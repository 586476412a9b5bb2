/** More than one can match, since browsers claim to be others: the first that does is it. */
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

/** A browser by its `User-Agent`, coarse enough to name nobody: `Chrome on Android`. */
export function deviceName(userAgent: string | undefined): string {
  const find = (names: readonly (readonly [mark: string, name: string])[], fallback: string) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1] ?? fallback
  return `${find(BROWSERS, 'A browser')} on ${find(SYSTEMS, 'an unknown system')}`
}
