import type { DeviceClock } from '../../payment/service-clock'

/** What the API needs of the browser. */
export type ApiPorts = DeviceClock & {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** As `wait` in `wait.ts`. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}
