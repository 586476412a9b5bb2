import { isDust } from '../../../../payment/deposit'
import { statusAt } from '../../../../payment/lifecycle'
import type { Deps } from '../../../deps'
import type { Change } from '../../../ports/storage'
import type { SessionRow } from '../../../storage/schema/sessions'
import { supersedePartial } from '../../../webhooks/partial-events'
import { merchantView } from '../record/merchant-view'
import { type FullRecord, returnLinkOf } from '../record/session-record'
import type { ComputedStatus } from './compute-status'

/** The events of a status change, each with the session as it was at the event's version. */
export async function statusEvents(
  change: Change,
  deps: Pick<Deps, 'storage' | 'clock' | 'encryption' | 'publicUrl'>,
  record: FullRecord,
  after: SessionRow,
  { events }: ComputedStatus,
) {
  const { session, page } = record
  const isInParts = events.length > 0 && session.status === 'partial'
  const credit = after.seenAmount - session.seenAmount
  const partialDueAt = isInParts
    ? await supersedePartial(change, deps, session.id, isDust(credit, session.cryptoAmount ?? 0n))
    : undefined
  return events.map((type, index) => {
    const version = session.version + 1 + index
    const atVersion =
      version === after.version ? after : { ...session, status: statusAt(type), version, updatedAt: after.updatedAt }
    const returnLink = returnLinkOf(atVersion, page, deps.encryption)
    const data = merchantView({ ...record, session: atVersion, returnLink }, deps.publicUrl)
    return { type, data, dueAt: type === 'payment.partial' ? partialDueAt : undefined }
  })
}
