import type { Session } from '../../contract/session/session'

/** The state after an action, with the payer's token if the requesting browser may have it. */
export interface ChangedState extends SessionState {
  readonly payerToken?: string | null
}

/** The state of a payment as its payer may see it. Immutable: another state is another object with another tag. */
export interface SessionState {
  readonly session: Session
  /** A strong ETag. */
  readonly etag: string
}
