import { LRUCache } from 'lru-cache'
import { missing, unavailable } from '../http/problem'
import type { Clock } from '../runtime/clock'
import { failureOf } from '../runtime/log'
import type { ThrottledLog } from '../runtime/throttled-log'
import { createAmounts } from './amounts'
import type { UpstreamClient } from './client'
import {
  compose,
  type KnownSession,
  type KnownView,
  knownTag,
  mergeInto,
  newlyKnown,
  raiseVersion,
} from './known-session'
import { payloadOf, type Raw, textOf } from './readers'
import { idOf, type SessionFields, sessionFieldsOf } from './session-fields'

type SessionReaderDeps = {
  client: UpstreamClient
  clock: Clock
  warn: ThrottledLog
  /** How long a price holds when the upstream does not say. */
  minutes: number
  changed(id: string): void
}

/** The least time between two reads of a session, however many clients watch it. */
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** How long a client waits for a newer state when there is already one to show. */
const TIMEOUT_MS = 2_500
/** How far the clocks of our processes may differ. */
const CLOCKS_APART_MS = 600_000
const MAX_SHOWN = 20_000
const MAX_UNVERIFIED = 2_000

/** Rejects an answer for another session. Some services leave out the id; then a status must be there. */
function isSession(id: string, payload: Raw): boolean {
  const said = idOf(payload, 'id', 'session_id') ?? textOf(payload, ['id', 'session_id'])
  return said === null ? textOf(payload, ['status']) !== null : said === id
}

/** The upstream has an address, but one that must not be shown. */
const isRefused = ({ fields, amounts, view }: KnownSession) =>
  Boolean(fields?.deposit_address ?? amounts.deposit_address) && view?.session.deposit_address === null

/** Neither paid through this process nor seen by it: the id may be made up. */
const isUnverified = ({ view, slug }: KnownSession) => view === null && slug === null

export type SessionReader = ReturnType<typeof createSessionReader>

/** Reads the upstream's sessions and remembers them in this process. */
export function createSessionReader({ client, clock, warn, minutes, changed }: SessionReaderDeps) {
  const amountsFor = createAmounts({ client, clock })
  const shown = new LRUCache<string, KnownSession>({ max: MAX_SHOWN })
  /** Sessions with nothing to show yet, kept apart: made-up ids can only push out each other. */
  const unverified = new LRUCache<string, KnownSession>({ max: MAX_UNVERIFIED })
  const now = () => clock.elapsed()

  /** What is known without asking the upstream. */
  const peek = (id: string) => shown.peek(id) ?? unverified.peek(id)

  function knownOf(id: string): KnownSession {
    const known = peek(id) ?? newlyKnown(id, clock.now())
    store(known)
    return known
  }

  function store(known: KnownSession) {
    if (known.view) unverified.delete(known.id)
    const cache = known.view ? shown : unverified
    cache.set(known.id, known)
  }

  /** The earliest time of the next read, by `clock.elapsed`. */
  const nextAt = (known: KnownSession) => Math.max(known.askedAt + MIN_PAUSE_MS, known.retryAt)

  /** Takes in the upstream's answer and asks for what it left out. False while there is still nothing to show. */
  async function applyFields(known: KnownSession, fields: SessionFields): Promise<boolean> {
    known.amounts = await amountsFor(known.id, mergeInto(known, fields), known.amounts)
    const before = known.stale
    known.stale = false
    const view = compose(known, clock.now(), minutes)
    if (!view.shown) {
      known.stale = before
      return false
    }
    Object.assign(known, { missing: false, failures: 0, retryAt: 0 })
    if (isRefused(known)) warn({ event: 'upstream.address.refused', session: known.id })
    store(known)
    if (view.changed) changed(known.id)
    return true
  }

  function recordFailure(known: KnownSession, retryAfter: number | null) {
    // ids spread the retries of many sessions over the pause
    const spread = 0.75 + Number.parseInt(known.id.slice(0, 2), 16) / 1024
    const pause = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** known.failures * spread)
    known.failures += 1
    known.retryAt = now() + Math.max(pause, (retryAfter ?? 0) * 1000)
    known.stale = true
    if (compose(known, clock.now(), minutes).changed) changed(known.id)
  }

  async function refresh(known: KnownSession): Promise<void> {
    known.askedAt = now()
    known.urgent = false
    const reply = await client.readSession(known.id, isUnverified(known))
    const payload = reply.kind === 'answered' ? payloadOf(reply.body) : null
    if (payload && isSession(known.id, payload) && (await applyFields(known, sessionFieldsOf(payload)))) return
    if (payload) warn({ event: 'upstream.session.unreadable', session: known.id })
    // a session that was once there has not vanished because a gateway answers 404
    known.missing = reply.kind === 'refused' && !known.view
    if (!known.missing) recordFailure(known, reply.kind === 'away' ? reply.retryAfter : null)
  }

  /** Reads now, or joins the read under way. */
  function ask(known: KnownSession): Promise<void> {
    known.asking ??= refresh(known)
      .catch((error) => {
        warn({ event: 'upstream.session.failed', session: known.id, ...failureOf(error) })
        recordFailure(known, null)
      })
      .finally(() => {
        known.asking = null
      })
    return known.asking
  }

  const pause = (ms: number, until?: Promise<void>) =>
    new Promise<void>((resolve) => {
      if (ms <= 0) return resolve()
      const cancel = clock.after(ms, resolve)
      until?.finally(() => {
        cancel()
        resolve()
      })
    })

  const unavailableError = (known: KnownSession) =>
    unavailable('The payment cannot be read at the moment', Math.max(1, Math.ceil((nextAt(known) - now()) / 1000)))

  /** At most a second old, unless the upstream is slow or away. Throws 404 or 503 when nothing is known. */
  async function read(id: string): Promise<KnownView> {
    const known = knownOf(id)
    if (now() >= nextAt(known)) ask(known)
    const patience = known.askedAt + TIMEOUT_MS - now()
    if (known.asking) await (known.view ? pause(patience, known.asking) : known.asking)
    if (known.view) return known.view
    throw known.missing ? missing() : unavailableError(known)
  }

  /** Like `read`, but with a request that begins after this call. */
  async function readAnew(id: string): Promise<KnownView> {
    const known = knownOf(id)
    await known.asking
    const wait = nextAt(known) - now()
    if (known.failures > 0 && wait > 0) throw unavailableError(known)
    if (wait > 0) await pause(wait)
    await ask(known)
    if (known.stale) throw unavailableError(known)
    return read(id)
  }

  return {
    read,
    readAnew,
    ask,
    nextAt,
    peek,
    /** Whether there is such a session, as far as that is known without asking the upstream. */
    knows(id: string): boolean {
      const known = peek(id)
      return known !== undefined && !isUnverified(known)
    },
    /** Takes in what an answer to a call other than `readSession` says about the session. */
    async update(id: string, fields: SessionFields, slug: string | null = null): Promise<void> {
      const known = knownOf(id)
      known.askedAt = now()
      known.slug ??= slug
      if (!(await applyFields(known, fields))) throw unavailableError(known)
    },
    /**
     * Raises our version to the one that a client has from another process, so that nothing on its screen goes back:
     * versions continue from the highest that any process has sent.
     */
    async catchUp(id: string, ifNoneMatch: string | undefined): Promise<void> {
      const tag = knownTag(ifNoneMatch)
      const view = await read(id)
      if (!tag || tag.version < view.session.version || tag.version > clock.now().getTime() + CLOCKS_APART_MS) return
      const latest = tag.hash === view.hash ? view : await readAnew(id)
      const { version } = latest.session
      if (tag.hash === latest.hash) {
        if (tag.version > version) raiseVersion(knownOf(id), tag.version)
      } else if (tag.version >= version) raiseVersion(knownOf(id), tag.version + 1)
    },
  }
}
