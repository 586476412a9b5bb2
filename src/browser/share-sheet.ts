/** Opens the browser's share sheet; null where there is none. Closing the sheet rejects, which is no failure. */
export const shareSheet = (): ((data: ShareData) => Promise<void>) | null =>
  'share' in navigator ? (data) => navigator.share(data).catch(() => {}) : null
