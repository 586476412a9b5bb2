/** What the API needs of the browser. */
export type ApiPorts = {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Milliseconds since 1970 by the device's clock, which may be off by a day. */
  now(): number
  /** Resolves after `ms`, or at once when `signal` aborts; never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}
