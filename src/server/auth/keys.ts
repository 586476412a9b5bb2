import { and, eq, gt, inArray } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { KeyScope, Mode } from '../../contract/enums'
import type { Deps } from '../deps'
import { forbidden } from '../http/problem'
import { isUnavailable } from '../payments/pages/merchant-visibility'
import { actingAs, OPERATOR } from '../storage/change'
import { type IssuedKeyRow, issuedKeys, merchants, revokedKeys } from '../storage/schema/merchants'
import type { Caller } from './caller/caller'
import { recordKey, recordUse } from './issued-keys'
import { recordRevocation } from './revocation/record-revocation'

const ALGORITHM = 'HS256'
const AUDIENCE = 'malipo'
const MAX_TOKEN_LENGTH = 4096

/** A key has scopes, and a studio link the scope of its page. A token without either is refused. */
const Claims = v.pipe(
  v.object({
    sub: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    mode: Mode,
    jti: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    iat: v.number(),
    exp: v.number(),
    scope: v.optional(v.pipe(v.string(), v.maxLength(200))),
    scopes: v.optional(v.pipe(v.array(KeyScope), v.minLength(1))),
    /** The `jti` of the key that created this one. Revoking it revokes this key, too. */
    parent: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  }),
  v.check(({ scope, scopes }) => scope !== undefined || scopes !== undefined),
)

/** Other header fields (`kid`, `jku`, `x5u`, `jwk`, `crit`, …) refer to other keys or rules and are refused. */
const Header = v.strictObject({ alg: v.literal(ALGORITHM), typ: v.optional(v.picklist(['JWT', 'jwt'])) })

/** The verified claims of a key. */
export type KeyClaims = v.InferOutput<typeof Claims>

/** What a token may do: a key has scopes, a studio link one page. */
type Rights = { scopes: readonly KeyScope[]; scope?: undefined } | { scope: string; scopes?: undefined }

type Issue = Rights & {
  handle: string
  mode: Mode
  seconds: number
  /** Who makes it, and can give no more than it has; absent: the operator. */
  maker?: Pick<Caller, 'jti' | 'scopes' | 'expiresAt'> | undefined
  name?: string | undefined
}

/** 403 unless the maker of a key has all of its scopes. */
function requireScopes({ scopes }: Pick<Caller, 'scopes'>, wanted: readonly KeyScope[]): void {
  const more = wanted.filter((scope) => !scopes.includes(scope))
  if (more.length > 0) throw forbidden(`A key cannot give scopes that it does not have: ${more.join(', ')}`)
}

/**
 * API keys are JWTs signed with the service's own secret, whose `sub` is the merchant's handle. A signature is not
 * enough: the key must be recorded as issued and not be revoked. Every request checks both by the `jti`.
 */
export function createKeys(deps: Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'settings'>) {
  const { storage, clock, random, jwtSecret, settings } = deps
  const secret = new TextEncoder().encode(jwtSecret)
  const previous = settings.JWT_SECRET_PREVIOUS && new TextEncoder().encode(settings.JWT_SECRET_PREVIOUS)

  async function claimsOf(token: string): Promise<KeyClaims | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null
    // keys from before the secret was changed are valid until they end
    return (await claimsUnder(secret, token)) ?? (previous ? claimsUnder(previous, token) : null)
  }

  async function claimsUnder(secret: Uint8Array, token: string): Promise<KeyClaims | null> {
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

  /** Null if malformed, forged, not valid now, for another audience, never issued, revoked, or of a hidden demo. */
  async function read(token: string): Promise<IssuedKeyRow | null> {
    const claims = await claimsOf(token)
    if (!claims) return null
    // rights come from the record, because a leaked secret could sign any claims
    const [issued] = await storage.database
      .select({
        key: issuedKeys,
        merchant: { isDemo: merchants.isDemo, closedAt: merchants.closedAt },
        revoked: revokedKeys.jti,
      })
      .from(issuedKeys)
      .innerJoin(merchants, eq(merchants.id, issuedKeys.merchantId))
      .leftJoin(revokedKeys, inArray(revokedKeys.jti, [claims.jti, ...(claims.parent ? [claims.parent] : [])]))
      .where(
        and(eq(issuedKeys.jti, claims.jti), eq(merchants.handle, claims.sub), gt(issuedKeys.expiresAt, clock.now())),
      )
    if (!issued || issued.revoked !== null || isUnavailable(settings, { ...issued, mode: issued.key.mode })) return null
    return issued.key
  }

  return {
    /** The key that somebody uses, or null if it is not valid. */
    async verify(token: string): Promise<Caller | null> {
      const key = await read(token)
      if (!key) return null
      await recordUse(storage.database, clock.now(), key)
      const { jti, merchantId, mode, scope, scopes, expiresAt } = key
      return { jti, merchantId, mode, scope, scopes, expiresAt, role: 'owner', member: null }
    },

    /** Whether a key would be accepted. Nobody uses it here. */
    isValid: async (token: string): Promise<boolean> => (await read(token)) !== null,

    /** Null if it is not signed by us, or has expired. */
    claimsOf,

    /**
     * Issues a key for an existing merchant, valid for `seconds` from now, or as long as the key that makes it. 403 if that
     * key lacks one of the scopes.
     */
    async issue({ handle, mode, seconds, scope, scopes, maker, name }: Issue) {
      if (maker && scopes) requireScopes(maker, scopes)
      const jti = random.uuid()
      const issued = Math.floor(clock.now().getTime() / 1000)
      const last = maker?.expiresAt ? Math.floor(maker.expiresAt.getTime() / 1000) : Number.POSITIVE_INFINITY
      const expires = Math.min(issued + seconds, last)
      const token = await new SignJWT({ mode, scope, scopes, parent: maker?.jti })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(handle)
        .setAudience(AUDIENCE)
        .setJti(jti)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(secret)
      const [createdAt, expiresAt] = [new Date(issued * 1000), new Date(expires * 1000)]
      const createdBy = maker?.jti ?? OPERATOR
      const rights = { scope: scope ?? null, scopes: [...(scopes ?? [])] }
      const key = { jti, mode, ...rights, name: name ?? null, createdAt, createdBy, expiresAt }
      await actingAs(storage, createdBy).change((change) => recordKey(deps, change, handle, key))
      return { token, jti, expiresAt }
    },

    /** The operator revokes a key: no process accepts it from the next request on, nor those that it made. Idempotent. */
    async revoke(jti: string): Promise<void> {
      await actingAs(storage, OPERATOR).change((change) => recordRevocation(deps, change, jti))
    },
  }
}
export type Keys = ReturnType<typeof createKeys>
