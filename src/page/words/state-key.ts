import type { Session } from '../../contract/session'

/** A session whose pair is chosen: one that has begun. */
export type BegunSession = Session & { status: Exclude<Session['status'], 'initiated'> }

/** The text that names its state. */
export const stateKey = ({ status }: BegunSession) => `state.${status === 'pending' ? 'paying' : status}` as const
