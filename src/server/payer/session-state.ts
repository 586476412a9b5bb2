import type { Session } from '../../contract/session'

/** The state of a payment as its payer may see it. Immutable: another state is another object with another tag. */
export interface SessionState {
  readonly session: Session
  /** A strong ETag. */
  readonly etag: string
}
