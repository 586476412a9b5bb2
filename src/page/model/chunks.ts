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
  return {
    loadTouched,
    touchedParts: () => touched ?? loadTouched(),
    loadTyped: withWords(() => import('../form/typed-parts').then(({ typedParts }) => typedParts)),
    loadLater: withWords(() => import('../later/later-parts').then(({ laterParts }) => laterParts)),
    loadFollowing: withWords(() => import('../later/later-parts').then(({ following }) => following)),
    loadHelp: withWords(() => import('../help/help-parts').then(({ helpParts }) => helpParts)),
  }
}
