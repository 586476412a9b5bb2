import type { Session } from '../../../contract/session/session'
import type { Deps } from '../../deps'
import { payerView, type SessionRecord } from './record/payer-view'
import { takesEmail } from './store-email'
import { buildsTransfers } from './wallet-transaction'

/** The payer's view with what this service can do for the payment, for public answers. */
export const publicView = (
  { settings, chains }: Pick<Deps, 'settings' | 'chains'>,
  record: SessionRecord,
): Session => ({
  ...payerView(record),
  ...(takesEmail(settings, record.session) && { takes_email: true as const }),
  ...(buildsTransfers(chains, record.session) && { builds_transfer: true as const }),
})
