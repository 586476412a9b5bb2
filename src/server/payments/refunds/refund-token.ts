import { createHash, createHmac } from 'node:crypto'
import type { Deps } from '../../deps'
import type { RefundRow } from '../../storage/schema/payouts'

type Secrets = { jwtSecret: string; settings: { JWT_SECRET_PREVIOUS?: string | undefined } }

/** 256 bits as base64url. */
const TOKEN = /^[\w-]{43}$/

/**
 * The token in the customer's link to a refund: the refund's random id, keyed with the service's secret. So it can be told
 * again, although the database only has its hash, with which nobody who reads the database can use the link.
 */
export const refundToken = (secret: string, id: string): string => {
  const key = createHmac('sha256', secret).update('refund link').digest()
  return createHmac('sha256', key).update(id).digest('base64url')
}

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The hash under which a link's token is stored. Null for what cannot be a token. */
export const hashOfGiven = (token: string): string | null => (TOKEN.test(token) ? tokenHashOf(token) : null)

/** The link of a refund on the page of this slug. Null without one, and if the secret it was made with is gone. */
export function refundUrl(
  { jwtSecret, settings, publicUrl }: Secrets & Pick<Deps, 'publicUrl'>,
  slug: string,
  { id, tokenHash }: Pick<RefundRow, 'id' | 'tokenHash'>,
): string | null {
  if (tokenHash === null) return null
  for (const secret of [jwtSecret, settings.JWT_SECRET_PREVIOUS]) {
    const token = secret && refundToken(secret, id)
    if (token && tokenHashOf(token) === tokenHash) return `${publicUrl}/p/${slug}/r/${token}`
  }
  return null
}
