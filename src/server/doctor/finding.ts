import { wholeMinutes, wholeSeconds } from '../../payment/time-left'

/** The state of one part of the live set-up. */
export interface Finding {
  /** `off`: not configured. `wrong`: live payments need it, and it does not work. */
  state: 'ok' | 'warn' | 'wrong' | 'off'
  subject: string
  message: string
}

export const ago = (ms: number) => (wholeMinutes(ms) < 2 ? `${wholeSeconds(ms)} s ago` : `${wholeMinutes(ms)} min ago`)

/** The findings as a table. */
export function setupTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  return findings
    .map(({ state, subject, message }) => `${state.padEnd(5)}  ${subject.padEnd(width)}  ${message}\n`)
    .join('')
}
