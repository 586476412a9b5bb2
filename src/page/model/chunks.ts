import { wearStyles } from '../frame/wear-styles'

/**
 * Loads chunks when they are needed. English texts are part of them; those of any other language are one file, which
 * `loadWords` fetches.
 */
export function createChunks(loadWords: () => Promise<void>) {
  const withWords =
    <Parts>(load: () => Promise<Parts>) =>
    async () =>
      (await Promise.all([load(), loadWords()]))[0]
  return {
    loadWords,
    loadTyped: withWords(() => import('../form/typed-parts').then(({ typedParts }) => typedParts)),
    loadLater: withWords(async () => {
      const { laterParts, laterStyles } = await import('../later/later-parts')
      wearStyles(laterStyles)
      return laterParts
    }),
    loadFollowing: withWords(() => import('../later/later-parts').then(({ following }) => following)),
    loadHelp: withWords(async () => {
      const { helpParts, helpStyles } = await import('../help/help-parts')
      wearStyles(helpStyles)
      return helpParts
    }),
  }
}
