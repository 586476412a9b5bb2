import { and, eq, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { bodyHash } from '../http/idempotency-key'
import { conflict, ProblemError, unavailable } from '../http/problem'
import type { Change, Database } from '../ports/storage'
import { channelOf } from '../storage/channels'
import type { MerchantAndMode } from '../storage/owner'
import type { PubSub } from '../storage/pubsub'
import { idempotencyKeys } from '../storage/schema/service-state'

/**
 * The right to work on a key. `id` is the id of the object to create, which stays the same if another process takes
 * over.
 */
export type Lease = { scope: string; key: string; holder: string; id: string }

/**
 * How long a lease lasts, which is longer than any call under the lease. If the holder dies, another request takes over
 * after this time.
 */
const LEASE_MS = 20_000
const WAIT_MS = 15_000

/**
 * Claims the key, or returns the stored answer. Waits while another request holds the lease, and takes over when the
 * lease ends. Throws 409 if the key was used with another body. Throws 503 if the other request does not finish in time
 * or the process closes.
 */
async function claimKey(
  { storage, clock, random, pubsub }: Pick<Deps, 'storage' | 'clock' | 'random'> & { pubsub: PubSub },
  scope: string,
  key: string,
  hash: string,
  ttlMs: number,
): Promise<{ lease: Lease } | { response: string }> {
  const { database } = storage
  const holder = random.uuid()
  const deadline = clock.now().getTime() + WAIT_MS
  for (;;) {
    // Subscribes before it reads, so that no answer is missed in between.
    const waiting = pubsub.wait(channelOf.key(scope, key), 500)
    try {
      const now = clock.now()
      const lease = { holder, leaseUntil: new Date(now.getTime() + LEASE_MS) }
      const fresh = {
        scope,
        key,
        bodyHash: hash,
        objectId: random.uuid(),
        response: null,
        expiresAt: new Date(now.getTime() + ttlMs),
        ...lease,
      }
      // We get the key if it is new, has expired, or its lease has ended.
      const [taken] = await database
        .insert(idempotencyKeys)
        .values(fresh)
        .onConflictDoUpdate({
          target: [idempotencyKeys.scope, idempotencyKeys.key],
          set: {
            ...lease,
            bodyHash: hash,
            response: null,
            objectId: sql`case when ${idempotencyKeys.expiresAt} <= ${now.toISOString()}::timestamptz then ${fresh.objectId}::uuid else ${idempotencyKeys.objectId} end`,
            expiresAt: fresh.expiresAt,
          },
          setWhere: or(
            lte(idempotencyKeys.expiresAt, now),
            and(
              eq(idempotencyKeys.bodyHash, hash),
              sql`${idempotencyKeys.response} is null`,
              lte(idempotencyKeys.leaseUntil, now),
            ),
          ),
        })
        .returning()
      if (taken) return { lease: { scope, key, holder, id: taken.objectId } }
      const [row] = await database
        .select()
        .from(idempotencyKeys)
        .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
      if (row && row.bodyHash !== hash) throw conflict('This Idempotency-Key was used with another request')
      if (row?.response != null) return { response: row.response }
      // After closing, `wait` resolves at once: this loop would query the database without a pause.
      if (pubsub.closed()) throw unavailable('An earlier request with this key is still in progress', 1)
      if (clock.now().getTime() >= deadline)
        throw unavailable('An earlier request with this key is still in progress', 2)
      await waiting.done
    } finally {
      waiting.cancel()
    }
  }
}

/**
 * Stores the answer in the transaction of its effect. Throws if the lease was lost, so that the transaction rolls back.
 */
export async function completeKey(
  { tx, announce }: Change,
  { scope, key, holder }: Lease,
  response: string,
): Promise<void> {
  const [row] = await tx
    .update(idempotencyKeys)
    .set({ response, holder: null, leaseUntil: null })
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key), eq(idempotencyKeys.holder, holder)))
    .returning({ key: idempotencyKeys.key })
  if (!row) throw unavailable('Another request with this key is in progress', 1)
  announce(channelOf.key(scope, key))
}

/**
 * Releases the key after a failure. A refused request deletes the key. Any other failure keeps the planned id, so that
 * the next attempt gets the same address from custody.
 */
async function releaseKey(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { scope, key, holder }: Lease,
  failure: unknown,
): Promise<void> {
  const ownLease = and(
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.holder, holder),
  )
  await storage.change(async ({ tx, announce }) => {
    if (failure instanceof ProblemError && failure.status < 500) await tx.delete(idempotencyKeys).where(ownLease)
    else await tx.update(idempotencyKeys).set({ leaseUntil: clock.now() }).where(ownLease)
    announce(channelOf.key(scope, key))
  })
}

type KeyedWork = {
  /** Keys of different scopes never collide. */
  scope: string
  /** Null: no key, so `make` always runs. */
  key: string | null
  body: unknown
  ttlMs?: number
}

/**
 * Runs `make` once per key. If `make` gets a lease, it must call `completeKey` in its transaction with a response, a
 * text that is usually the new object's id. For a repeated request, `replay` gets this response and returns the same
 * result. `make` uses the lease's id for the new object, also towards other services.
 */
export async function oncePerKey<Made>(
  deps: Pick<Deps, 'storage' | 'clock' | 'random'> & { pubsub: PubSub },
  { scope, key, body, ttlMs = DAY_MS }: KeyedWork,
  make: (lease: Lease | null) => Promise<Made>,
  replay: (response: string) => Made | Promise<Made>,
): Promise<Made> {
  if (key === null) return make(null)
  const taken = await claimKey(deps, scope, key, bodyHash(body), ttlMs)
  if ('response' in taken) return replay(taken.response)
  try {
    return await make(taken.lease)
  } catch (error) {
    // The original error matters more than a failed release, since the lease expires anyway.
    await releaseKey(deps, taken.lease, error).catch(() => {})
    throw error
  }
}

export type OnceDeps = Pick<Deps, 'storage' | 'clock' | 'random'> & { pubsub: PubSub }

/** A merchant's request to create something, and its `Idempotency-Key`. */
export type Creation<Request> = { request: Request; key: string | null }

/**
 * Returns a function that creates an object for a merchant, once per key. `kind` separates the keys of different paths.
 * A repeated request gets its result from `read`, by the response that `make` stored with the key: the object's id.
 */
export const createOnce =
  <Needed, Caller extends MerchantAndMode, Request, Made>(
    kind: string,
    make: (deps: Needed & OnceDeps, caller: Caller, request: Request, lease: Lease | null) => Promise<Made>,
    read: (database: Database, owner: MerchantAndMode, id: string, deps: Needed & OnceDeps) => Made | Promise<Made>,
  ) =>
  (deps: Needed & OnceDeps, caller: Caller, { request, key }: Creation<Request>): Promise<Made> =>
    oncePerKey(
      deps,
      { scope: `${kind}:${caller.merchantId}:${caller.mode}`, key, body: request },
      (lease) => make(deps, caller, request, lease),
      (id) => read(deps.storage.database, caller, id, deps),
    )

/** Stores the new object and completes its key with the object's id, in one transaction. */
export const storeOnce = <Made>(
  { storage, random }: Pick<Deps, 'storage' | 'random'>,
  lease: Lease | null,
  store: (change: Change, id: string) => Promise<Made>,
): Promise<Made> =>
  storage.change(async (change) => {
    const id = lease?.id ?? random.uuid()
    const made = await store(change, id)
    if (lease) await completeKey(change, lease, id)
    return made
  })
