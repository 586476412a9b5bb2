import { eq } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Mode } from '../../contract/enums'
import type { Deps } from '../deps'
import { merchants, revokedKeys } from '../storage/schema/merchants'

const ALGORITHM = 'HS256'
const AUDIENCE = 'malipo'
const LONGEST_TOKEN = 4096

/** What a key says of its bearer. */
export type ApiKey = {
  merchantId: string
  mode: Mode
  /** Null: everything of this merchant and mode. */
  scope: string | null
}

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  mode: Mode,
  jti: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  iat: v.number(),
  exp: v.number(),
  scope: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** Anything else in a header (`kid`, `jku`, `x5u`, `jwk`, `crit`, …) points to another key or another rule. */
const Header = v.strictObject({ alg: v.literal(ALGORITHM), typ: v.optional(v.picklist(['JWT', 'jwt'])) })

/**
 * API keys: JWTs under the service's own secret, whose `sub` is the merchant's handle. They are kept nowhere; what is
 * kept is which were revoked, and that is asked with every request.
 */
export function createKeys({
  storage,
  clock,
  chance,
  jwtSecret,
}: Pick<Deps, 'storage' | 'clock' | 'chance' | 'jwtSecret'>) {
  const secret = new TextEncoder().encode(jwtSecret)

  async function claimsOf(token: string): Promise<v.InferOutput<typeof Claims> | null> {
    if (token.length > LONGEST_TOKEN) return null
    try {
      const { payload, protectedHeader } = await jwtVerify(token, secret, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        currentDate: clock.now(),
      })
      return v.is(Header, protectedHeader) && v.is(Claims, payload) ? payload : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    /** Null: malformed, forged, not yet or no longer valid, for another audience, revoked, or of nobody we know. */
    async verify(token: string): Promise<ApiKey | null> {
      const claims = await claimsOf(token)
      if (!claims) return null
      const [merchant] = await storage.database
        .select({ id: merchants.id, revoked: revokedKeys.jti })
        .from(merchants)
        .leftJoin(revokedKeys, eq(revokedKeys.jti, claims.jti))
        .where(eq(merchants.handle, claims.sub))
      if (!merchant || merchant.revoked !== null) return null
      return { merchantId: merchant.id, mode: claims.mode, scope: claims.scope ?? null }
    },

    /** A new key of the merchant with this handle, valid from now for `seconds`. */
    async issue({
      handle,
      mode,
      seconds,
      scope,
    }: {
      handle: string
      mode: Mode
      seconds: number
      scope?: string
    }): Promise<{ token: string; jti: string; expiresAt: Date }> {
      const jti = chance.uuid()
      const issued = Math.floor(clock.now().getTime() / 1000)
      const token = await new SignJWT({ mode, ...(scope !== undefined && { scope }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(handle)
        .setAudience(AUDIENCE)
        .setJti(jti)
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .sign(secret)
      return { token, jti, expiresAt: new Date((issued + seconds) * 1000) }
    },

    /** From the next request on no process takes the key with this `jti`. Revoking twice is once. */
    async revoke(jti: string): Promise<void> {
      await storage.database.insert(revokedKeys).values({ jti, revokedAt: clock.now() }).onConflictDoNothing()
    },
  }
}
export type Keys = ReturnType<typeof createKeys>
