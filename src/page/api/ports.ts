import type { DeviceClock } from '../../payment/service-clock'

/** What the API needs of the browser. */
export type ApiPorts = DeviceClock & {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** As `wait` in `wait.ts`. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** The token that shows that this browser paid a session; null without one. */
  recallPayerToken(id: string): string | null
  rememberPayerToken(id: string, token: string): void
}
