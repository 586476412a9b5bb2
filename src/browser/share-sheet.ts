/** Opens the browser's share sheet; null in browsers without one. Closing the sheet is not a failure. */
export const shareSheet = (): ((data: ShareData) => Promise<void>) | null =>
  'share' in navigator ? (data) => navigator.share(data).catch(() => {}) : null
