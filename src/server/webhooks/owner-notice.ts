import type { Deps } from '../deps'
import { writeMail } from '../mail/write-mail'
import type { OnSwitchedOff } from './record'

/** A mail to the merchant, written with the change it tells of. */
export const noticeToOwner =
  (deps: Pick<Deps, 'settings' | 'clock' | 'chance'>): OnSwitchedOff =>
  (tx, { id, mode }) =>
    writeMail({ tx }, deps, { kind: 'endpoint_off', mode, endpointId: id })
