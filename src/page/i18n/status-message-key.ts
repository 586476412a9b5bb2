import type { Session } from '../../contract/session/session'

/** A session whose pair is chosen: one that has begun. */
export type StartedSession = Session & { status: Exclude<Session['status'], 'initiated'> }

/** The key of the text that names the session's status. */
export const statusMessageKey = ({ status }: StartedSession) =>
  `state.${status === 'pending' ? 'paying' : status}` as const
