import type { Session } from '../../contract/session/session'

/** Refused or cancelled, without money that is on its way or was counted: then there is nothing to come back to. */
export const cameToNothing = ({ status, crypto_amount_paid }: Session) =>
  status === 'failed' && crypto_amount_paid === '0'
