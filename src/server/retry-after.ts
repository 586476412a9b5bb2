/** How long `Retry-After` asks to wait from `now`, in milliseconds: it is seconds or a date. 0 when it asks for nothing. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime())
}
