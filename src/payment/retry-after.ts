/**
 * The waiting time that an answer requests by `Retry-After`, in milliseconds, from seconds or an HTTP date. A date
 * counts from the answer's own `Date`, since clocks differ. 0 if the answer requests no waiting time, or if the header
 * is malformed.
 */
export function retryAfterMs(headers: { get(name: string): string | null }): number {
  const value = (headers.get('Retry-After') ?? '').trim()
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const ms = Date.parse(value) - Date.parse(headers.get('Date') ?? '')
  return ms > 0 ? ms : 0
}
