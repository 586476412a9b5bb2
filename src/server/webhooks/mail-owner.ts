import type { Deps } from '../deps'
import { queueMail } from '../mail/queue-mail'
import type { OnSwitchedOff } from './record-delivery'

/** Queues a mail to the merchant, in the transaction that switches the endpoint off. */
export const mailOwner =
  (deps: Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>): OnSwitchedOff =>
  (tx, { id, mode }) =>
    queueMail({ tx }, deps, { kind: 'endpoint_off', mode, endpointId: id })
