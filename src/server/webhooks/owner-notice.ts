import type { Deps } from '../deps'
import { writeMail } from '../mail/write-mail'
import type { OnSwitchedOff } from './record-delivery'

/** A mail to the merchant, queued in the same transaction as the change it reports. */
export const noticeToOwner =
  (deps: Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>): OnSwitchedOff =>
  (tx, { id, mode }) =>
    writeMail({ tx }, deps, { kind: 'endpoint_off', mode, endpointId: id })
