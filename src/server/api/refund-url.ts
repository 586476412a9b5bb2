import type { Caller } from '../auth/caller/caller'
import { refundUrl } from '../payments/refunds/make-refund-link'
import type { LinkedRefund } from '../payments/refunds/record/refunded-amount'
import type { Api } from './operation/operation'

/**
 * The customer's link to a refund. Null for callers who must not refund, because the link decides where the money goes.
 * A manager gets the links of the refunds that this manager created, since others may be above the limit.
 */
export function refundUrlFor(
  { role, scopes }: Pick<Caller, 'role' | 'scopes'>,
  api: Pick<Api, 'jwtSecret' | 'settings' | 'publicUrl'>,
  slug: string,
  refund: LinkedRefund,
  isCreator = false,
): string | null {
  const isAllowed = role === 'owner' || (role === 'manager' && isCreator)
  return isAllowed && scopes.includes('refunds') ? refundUrl(api, slug, refund) : null
}
