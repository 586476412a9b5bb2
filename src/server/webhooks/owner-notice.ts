import type { Deps } from '../deps'
import { mails } from '../storage/schema/operation'
import type { OnSwitchedOff } from './record'

/** A mail to the merchant, written with the change it tells of; none where no mail is sent at all. */
export const noticeToOwner =
  ({ settings, clock, chance }: Pick<Deps, 'settings' | 'clock' | 'chance'>): OnSwitchedOff =>
  async (tx, { id, mode }) => {
    if (!settings.SMTP_URL) return
    const now = clock.now()
    await tx
      .insert(mails)
      .values({ id: chance.uuid(), kind: 'endpoint_off', mode, endpointId: id, dueAt: now, createdAt: now })
  }
