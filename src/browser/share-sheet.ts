/** Opens the browser's share sheet; null if it has none. Closing the sheet rejects, which is not a failure. */
export const shareSheet = (): ((data: ShareData) => Promise<void>) | null =>
  'share' in navigator ? (data) => navigator.share(data).catch(() => {}) : null
