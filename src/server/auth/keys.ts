import { and, eq, gt, inArray } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { KeyScope, Mode } from '../../contract/enums'
import { OPERATOR } from '../audit/record-change'
import type { Deps } from '../deps'
import { forbidden } from '../http/problem'
import { isUnavailable } from '../payments/pages/merchant-visibility'
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

/** The rights of a token: a key has scopes, a studio link has one page. */
type Rights = { scopes: readonly KeyScope[]; scope?: undefined } | { scope: string; scopes?: undefined }

type Issue = Rights & {
  handle: string
  mode: Mode
  seconds: number
  /** The caller that makes the key and limits its rights; absent: the operator. */
  maker?: Pick<Caller, 'actor' | 'scopes' | 'expiresAt'> | undefined
  name?: string | undefined
}

/** 403 unless the maker of a key has all of its scopes. */
function requireScopes({ scopes }: Pick<Caller, 'scopes'>, requested: readonly KeyScope[]): void {
  const lacking = requested.filter((scope) => !scopes.includes(scope))
  if (lacking.length > 0) throw forbidden(`A key cannot give scopes that it does not have: ${lacking.join(', ')}`)
}

type KeyDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'settings'>

/** The claims of a token. Null if it is malformed, forged, or for another audience, or has expired. */
async function claimsOf({ clock, jwtSecret, settings }: KeyDeps, token: string): Promise<KeyClaims | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null
  const { JWT_SECRET_PREVIOUS: previous } = settings
  // keys that were signed with the previous secret are valid until they expire
  return (
    (await claimsUnder(jwtSecret, token, clock.now())) ??
    (previous === undefined ? null : claimsUnder(previous, token, clock.now()))
  )
}

async function claimsUnder(secret: string, token: string, currentDate: Date): Promise<KeyClaims | null> {
  try {
    const verified = await jwtVerify(token, bytesOf(secret), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate,
    })
    const { payload, protectedHeader } = verified
    return v.is(Header, protectedHeader) && v.is(Claims, payload) ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const bytesOf = (secret: string) => new TextEncoder().encode(secret)

/**
 * The recorded key of a token. Null if the claims are invalid, the key was never issued or is revoked, or its merchant
 * is closed or a hidden demo.
 */
async function readKey(deps: KeyDeps, token: string): Promise<IssuedKeyRow | null> {
  const { storage, clock, settings } = deps
  const claims = await claimsOf(deps, token)
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
    .where(and(eq(issuedKeys.jti, claims.jti), eq(merchants.handle, claims.sub), gt(issuedKeys.expiresAt, clock.now())))
  if (!issued || issued.revoked !== null || isUnavailable(settings, { ...issued, mode: issued.key.mode })) return null
  return issued.key
}

async function issueKey(deps: KeyDeps, { handle, mode, seconds, scope, scopes, maker, name }: Issue) {
  const { storage, clock, random, jwtSecret } = deps
  if (maker && scopes) requireScopes(maker, scopes)
  const jti = random.uuid()
  const issued = Math.floor(clock.now().getTime() / 1000)
  const latestExp = maker?.expiresAt ? Math.floor(maker.expiresAt.getTime() / 1000) : Number.POSITIVE_INFINITY
  const expires = Math.min(issued + seconds, latestExp)
  const token = await new SignJWT({ mode, scope, scopes, parent: maker?.actor })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(handle)
    .setAudience(AUDIENCE)
    .setJti(jti)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(bytesOf(jwtSecret))
  const [createdAt, expiresAt] = [new Date(issued * 1000), new Date(expires * 1000)]
  const createdBy = maker?.actor ?? OPERATOR
  const rights = { scope: scope ?? null, scopes: [...(scopes ?? [])] }
  const key = { jti, mode, ...rights, name: name ?? null, createdAt, createdBy, expiresAt }
  await storage.change((change) => recordKey(deps, change, createdBy, handle, key))
  return { token, jti, expiresAt }
}

/**
 * API keys are JWTs signed with the service's own secret, whose `sub` is the merchant's handle. A signature is not
 * enough: the key must be recorded as issued and not be revoked. Every request checks both by the `jti`.
 */
export const createKeys = (deps: KeyDeps) => ({
  /** The caller with a valid key, or null. Records the use of the key. */
  async verify(token: string): Promise<Caller | null> {
    const key = await readKey(deps, token)
    if (!key) return null
    await recordUse(deps.storage.database, deps.clock.now(), key)
    const { jti, merchantId, mode, scope, scopes, expiresAt } = key
    return { actor: jti, merchantId, mode, scope, scopes, expiresAt, role: 'owner', member: null }
  },

  /** Whether a key would be accepted. Its use is not recorded. */
  isValid: async (token: string): Promise<boolean> => (await readKey(deps, token)) !== null,

  claimsOf: (token: string) => claimsOf(deps, token),

  /**
   * Issues a key for an existing merchant, valid for `seconds` from now, but no longer than the key that creates it.
   * 403 if that key lacks one of the scopes.
   */
  issue: (request: Issue) => issueKey(deps, request),

  /**
   * Revokes a key as the operator. From the next request on, no process accepts it or the keys that were created with
   * it. Idempotent.
   */
  revoke: (jti: string): Promise<void> =>
    deps.storage.change((change) => recordRevocation(deps, change, OPERATOR, jti)),
})
export type Keys = ReturnType<typeof createKeys>
