import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { deriveToken, hashToken, rederiveToken, type TokenSecrets } from '../derived-token'

type TokenColumns = Pick<SessionRow, 'id' | 'payerTokenHash' | 'payerTokenKeyHash'>

/**
 * The token for the browser that starts the payment, with the hash to store. The token gives access to the payment's
 * refunds.
 */
export function newPayerToken({ jwtSecret }: Pick<Deps, 'jwtSecret'>, id: string) {
  const payerToken = deriveToken(jwtSecret, 'payer token', id)
  return { payerToken, payerTokenHash: hashToken(payerToken) }
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** The token for the request that chooses a payment's first coin, with the columns to store. */
export const newTokenForRequest = (deps: Pick<Deps, 'jwtSecret'>, id: string, key: string | null) => ({
  ...newPayerToken(deps, id),
  payerTokenKeyHash: key === null ? null : hashKey(key),
})

/** The token for a retry of the request that chose the first coin. Null for any other request. */
export const tokenForRetry = (secrets: TokenSecrets, session: TokenColumns, key: string | null): string | null =>
  key !== null && session.payerTokenKeyHash === hashKey(key)
    ? rederiveToken(secrets, 'payer token', session.id, session.payerTokenHash)
    : null

/** The token of a payment that was started on its page, derived again. */
export async function rederivePayerToken(
  deps: TokenSecrets & Pick<Deps, 'storage'>,
  id: string,
): Promise<string | null> {
  const [row] = await deps.storage.database
    .select({ hash: sessions.payerTokenHash })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row ? rederiveToken(deps, 'payer token', id, row.hash) : null
}
