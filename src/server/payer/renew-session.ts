import type { Context } from 'hono'
import type { RenewRequest } from '../../contract/pay'
import { conflict } from '../http/problem'
import type { PayerService, RenewedBy } from './payer-service'
import type { ChangedState } from './session-state'

/** Renews a payment. 409 if the service behind it cannot renew payments; 404 first if there is no such payment. */
export async function renewSession(
  payer: PayerService,
  c: Context,
  slug: string,
  id: string,
  request: RenewRequest,
  by: RenewedBy,
): Promise<ChangedState> {
  if (payer.renew) return payer.renew(c, slug, id, request, by)
  await payer.session(c, slug, id)
  throw conflict('This payment cannot be renewed: a new one can be started on its page')
}
