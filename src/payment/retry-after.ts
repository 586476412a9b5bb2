/**
 * How long an answer asks to wait by its `Retry-After`, in milliseconds: seconds, or an HTTP date. A date counts from the
 * answer's own `Date`, since clocks differ. 0 when it asks for nothing, or for something that cannot be understood.
 */
export function retryAfterMs(headers: { get(name: string): string | null }): number {
  const asked = (headers.get('Retry-After') ?? '').trim()
  if (/^\d{1,9}$/.test(asked)) return Number(asked) * 1000
  const ms = Date.parse(asked) - Date.parse(headers.get('Date') ?? '')
  return ms > 0 ? ms : 0
}
