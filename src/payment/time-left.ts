import { MINUTE_MS } from './durations'

/** A price that holds from one moment to another, in ISO 8601. */
export type Window = { created_at: string; expires_at: string }

/**
 * Milliseconds for which a price still holds, negative when it has expired. Never more than the whole window, although
 * `now` may be behind the service's time by a second and by the time that its answer took.
 */
export function timeLeft({ created_at, expires_at }: Window, now: number): number {
  const end = Date.parse(expires_at)
  return Math.min(end - now, end - Date.parse(created_at))
}

/**
 * Whole seconds of a duration. Rounded down, like all durations in texts: they never promise more time than is left.
 */
export const wholeSeconds = (ms: number) => Math.max(0, Math.floor(ms / 1000))

/** Whole minutes of a duration, rounded down. */
export const wholeMinutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS))

/** A duration as a countdown shows it: `29:57`, or `1:05:00` from an hour on. */
export function countdown(ms: number): string {
  const minutes = wholeMinutes(ms)
  const parts = minutes < 60 ? [minutes] : [Math.floor(minutes / 60), minutes % 60]
  return [...parts, wholeSeconds(ms) % 60].map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':')
}
