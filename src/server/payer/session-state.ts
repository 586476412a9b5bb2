import type { Session } from '../../contract/session/session'

/** The state after an action, with the payer's token if it may be given to the browser that asked. */
export interface ChangedState extends SessionState {
  readonly payerToken?: string | null
}

/** The state of a payment as its payer may see it. Immutable: another state is another object with another tag. */
export interface SessionState {
  readonly session: Session
  /** A strong ETag. */
  readonly etag: string
}
