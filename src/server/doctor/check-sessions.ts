import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { creditForDeposits } from '../payments/credit/credit'
import { effectiveDeposit } from '../payments/credit/effective-deposit'
import type { Database } from '../ports/storage'
import { deposits } from '../storage/schema/deposits'
import { sessionAddresses, sessions } from '../storage/schema/sessions'

const BATCH_SIZE = 500

/** Sessions whose credited amount differs from the value of their deposits. */
export async function* sessionDifferences(database: Database): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const batch = await database
      .selectDistinct({ id: deposits.sessionId })
      .from(deposits)
      .where(and(isNotNull(deposits.sessionId), after ? gt(deposits.sessionId, after) : undefined))
      .orderBy(asc(deposits.sessionId))
      .limit(BATCH_SIZE)
    const ids = batch.flatMap(({ id }) => id ?? [])
    const credited = await database
      .select()
      .from(deposits)
      .where(and(inArray(deposits.sessionId, ids), eq(deposits.state, 'confirmed')))
    const addresses = await database.select().from(sessionAddresses).where(inArray(sessionAddresses.sessionId, ids))
    for (const session of await database.select().from(sessions).where(inArray(sessions.id, ids))) {
      const ownDeposits = credited.filter(({ sessionId }) => sessionId === session.id).map(effectiveDeposit)
      const ownAddresses = addresses.filter(({ sessionId }) => sessionId === session.id)
      const worth = creditForDeposits(
        ownDeposits.filter(({ state }) => state === 'confirmed'),
        session,
        ownAddresses,
      )
      if (worth !== session.finalAmount)
        yield `sessions: ${session.id} (${session.status}) says that ${session.finalAmount} atoms are credited; its deposits are worth ${worth}`
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH_SIZE) return
    after = last
  }
}
