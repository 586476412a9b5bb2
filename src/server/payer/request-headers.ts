/** Whether an `If-None-Match` header contains the tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true // by far the most common case
  if (header.trim() === '*') return true
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, '') === etag)
}

/** The seconds of `Prefer: wait=N` (RFC 7240), at most 50; 0 without it. */
export function waitSeconds(header: string | undefined): number {
  if (header === undefined) return 0
  for (const preference of header.split(',')) {
    const match = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference)
    if (match) return Math.min(Number(match[1]), 50)
  }
  return 0
}

/** Whether an `Accept` header names server-sent events. A wildcard does not. */
export const acceptsEvents = (header: string | undefined): boolean => /\btext\/event-stream\b/i.test(header ?? '')
