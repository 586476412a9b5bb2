import { CustodyUnavailable } from '../../custody/port'
import type { Intake } from './intake'

/** Books what watchers have seen. It comes before what a custodian has, who may be away. */
export async function bookSeen(intake: Pick<Intake, 'read'>): Promise<void> {
  try {
    await intake.read('live')
  } catch (error) {
    if (!(error instanceof CustodyUnavailable)) throw error
  }
}
