import type { RenewRequest } from '../../contract/session/pay'
import { conflict } from '../http/problem'
import type { PayerService, RenewedBy } from './payer-service'
import type { ChangedState } from './session-state'
import type { Visitor } from './visitor'

/** Renews a payment. 409 if the service behind it cannot renew payments; 404 first if there is no such payment. */
export async function renewSession(
  payer: PayerService,
  visitor: Visitor,
  slug: string,
  id: string,
  request: RenewRequest,
  by: RenewedBy,
): Promise<ChangedState> {
  if (payer.renew) return payer.renew(visitor, slug, id, request, by)
  await payer.session(visitor, slug, id)
  throw conflict('This payment cannot be renewed: a new one can be started on its page')
}
