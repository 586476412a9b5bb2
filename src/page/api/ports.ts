/** What the API needs of the browser. */
export type ApiPorts = {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Milliseconds since 1970 by the device's clock, which may be off by a day. */
  now(): number
  /** As `wait` in `wait.ts`. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** The token that shows that this browser paid a session; null without one. */
  recallPayerToken(id: string): string | null
  rememberPayerToken(id: string, token: string): void
}
