/** Loads chunks when they are needed. */
export const createChunks = () => ({
  loadTyped: () => import('../form/typed-parts').then(({ typedParts }) => typedParts),
  loadLater: () => import('../later/later-parts').then(({ laterParts }) => laterParts),
  loadOutcome: () => import('../outcome/outcome-parts').then(({ outcomeParts }) => outcomeParts),
  loadFollowing: () => import('../later/later-parts').then(({ following }) => following),
  loadHelp: () => import('../help/help-parts').then(({ helpParts }) => helpParts),
})
