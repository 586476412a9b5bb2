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
    loadLater: withWords(() => import('../later/later-parts').then(({ laterParts }) => laterParts)),
    loadOutcome: withWords(() => import('../outcome/outcome-parts').then(({ outcomeParts }) => outcomeParts)),
    loadFollowing: withWords(() => import('../later/later-parts').then(({ following }) => following)),
    loadHelp: withWords(() => import('../help/help-parts').then(({ helpParts }) => helpParts)),
  }
}
