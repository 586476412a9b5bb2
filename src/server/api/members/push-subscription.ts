import { PushSubscriptionRequest, PushSubscriptionStatus } from '../../../contract/members/push-subscription'
import type { Caller } from '../../auth/caller/caller'
import { unauthorized } from '../../http/problem'
import { MAX_DEVICES, readPushSubscription, subscribe, unsubscribe } from '../../push/subscriptions'
import { EVERYBODY } from '../operation/access'
import { operation, operationsOf } from '../operation/operation'

const PATH = '/api/v1/push-subscription'

/** The member's own device. */
function deviceOf({ merchantId, mode, member }: Caller) {
  if (!member) throw unauthorized()
  return { merchantId, mode, memberId: member.id, deviceId: member.deviceId }
}

/** Messages about payments to the device of a member. */
export const PUSH_SUBSCRIPTION_OPERATIONS = operationsOf('Members', [
  operation({
    id: 'readPushSubscription',
    method: 'get',
    path: PATH,
    summary: 'Whether this device gets messages about payments, and the key to subscribe with',
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 200, one: PushSubscriptionStatus },
    handle: ({ caller }, api) => readPushSubscription(api, deviceOf(caller)),
  }),
  operation({
    id: 'subscribeDevice',
    method: 'put',
    path: PATH,
    summary: 'Send this device a message about each payment of this mode',
    description: `A message has the amount and the title of the payment, no personal data, and is encrypted to the device (Web Push, RFC 8291); the push service of the browser’s maker carries it. It ends with the sign-in of the device. A member has at most ${MAX_DEVICES} such devices per mode: 409 above.`,
    auth: 'member',
    roles: EVERYBODY,
    limit: 'subscriptions',
    body: PushSubscriptionRequest,
    answer: { status: 200, one: PushSubscriptionStatus },
    errors: [409, 429],
    handle: ({ caller, body }, api) => subscribe(api, deviceOf(caller), body),
  }),
  operation({
    id: 'unsubscribeDevice',
    method: 'delete',
    path: PATH,
    summary: 'Send this device no more messages about payments of this mode',
    description: 'Repeating it changes nothing.',
    auth: 'member',
    roles: EVERYBODY,
    answer: { status: 200, one: PushSubscriptionStatus },
    handle: ({ caller }, api) => unsubscribe(api, deviceOf(caller)),
  }),
])
