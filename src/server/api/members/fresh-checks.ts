import { FreshCheckConfirmed, FreshCheckProof } from '../../../contract/members/fresh-check'
import { confirmFreshCheck } from '../../auth/fresh-check/confirm-fresh-check'
import { EVERYBODY } from '../operation/access'
import { operation, operationsOf } from '../operation/operation'

/** Confirmations that members are asked for before operations that move money or give access. */
export const FRESH_CHECK_OPERATIONS = operationsOf('Members', [
  operation({
    id: 'confirmFreshCheck',
    method: 'post',
    path: '/api/v1/fresh-checks/{check_id}/confirm',
    summary: 'Confirm a request that was refused with `fresh_check_required`',
    description:
      'With the passkey or the mailed code, on the device that sent the request, within five minutes. Then repeat the request with the id of the check as the header `Malipo-Fresh-Check`. It counts for exactly this request, once. 400 for a wrong passkey or code, 404 after five of them. Recorded in the audit.',
    auth: 'member',
    roles: EVERYBODY,
    body: FreshCheckProof,
    answer: { status: 200, one: FreshCheckConfirmed },
    async handle({ caller, params, body }, api) {
      const { expiresAt } = await confirmFreshCheck(api, caller, params.check_id, body)
      return { confirmed: true as const, expires_at: expiresAt.toISOString() }
    },
  }),
])
