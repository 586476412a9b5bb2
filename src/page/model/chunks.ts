import type { TouchedParts } from './touched-parts'

/**
 * What comes in chunks of its own, when it is needed. English comes inside them; the words of another language are one
 * file, which `words` brings.
 */
export function createChunks(words: () => Promise<unknown>) {
  const withWords =
    <Parts>(load: () => Promise<Parts>) =>
    async () =>
      (await Promise.all([load(), words()]))[0]
  let touched: TouchedParts | undefined
  /** When somebody begins to fill in; a second call joins the first. */
  const loadTouched = withWords(async () => {
    const { touchedParts } = await import('./touched-parts')
    touched = touchedParts
    return touched
  })
  const worn = new Set<string>()
  /** Parts whose styles no first view has; asked for again they bring the same. */
  const withStyles = <Parts>(load: () => Promise<{ parts: Parts; styles: string }>) =>
    withWords(async () => {
      const [{ parts, styles }, { wearStyles }] = await Promise.all([load(), loadTouched()])
      if (!worn.has(styles)) wearStyles(styles)
      worn.add(styles)
      return parts
    })
  return {
    loadTouched,
    touchedParts: () => touched ?? loadTouched(),
    loadTyped: withWords(() => import('../form/typed-parts').then(({ typedParts }) => typedParts)),
    loadLater: withStyles(() =>
      import('../later/later-parts').then(({ laterParts: parts, laterStyles: styles }) => ({ parts, styles })),
    ),
    loadFollowing: withWords(() => import('../later/later-parts').then(({ following }) => following)),
    loadHelp: withStyles(() =>
      import('../help/help-parts').then(({ helpParts: parts, helpStyles: styles }) => ({ parts, styles })),
    ),
  }
}
