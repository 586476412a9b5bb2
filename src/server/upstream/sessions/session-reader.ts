import { missing, unavailable } from '../../http/problem'
import type { Clock } from '../../ports/clock'
import { failureOf } from '../../runtime/log'
import type { ThrottledLog } from '../../runtime/throttled-log'
import type { UpstreamClient } from '../client/client'
import { payloadOf, type Raw, textOf } from '../client/readers'
import { createAmounts } from './amounts'
import { type KnownSession, type KnownView, knownTag, mergeInto, raiseVersion, rebuildView } from './known-session'
import { createKnownSessions, isUnverified } from './known-sessions'
import { idOf, type SessionFields, sessionFieldsOf } from './session-fields'

type SessionReaderDeps = {
  client: UpstreamClient
  clock: Clock
  warn: ThrottledLog
  /** How long a price holds if the upstream reports no expiry. */
  minutes: number
  changed(id: string): void
}

/** The minimal time between two reads of a session, for any number of clients. */
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** How long a client waits for a newer state before it gets the one that is known. */
const TIMEOUT_MS = 2_500
/** How far the clocks of our processes may differ. */
const CLOCKS_APART_MS = 600_000

/** Whether an answer is about the session. Without an id, it must have a status. */
function isSession(id: string, payload: Raw): boolean {
  const reported = idOf(payload, 'id', 'session_id') ?? textOf(payload, ['id', 'session_id'])
  return reported === null ? textOf(payload, ['status']) !== null : reported === id
}

/** Whether the upstream has an address that must not be shown. */
const hasRefusedAddress = ({ fields, amounts, view }: KnownSession) =>
  Boolean(fields?.deposit_address ?? amounts.deposit_address) && view?.session.deposit_address === null

/** Updates known sessions from the upstream, one request at a time for each. */
function createRefresh(
  { client, clock, warn, minutes, changed }: SessionReaderDeps,
  store: (known: KnownSession) => void,
) {
  const amountsFor = createAmounts({ client, clock })
  const now = () => clock.elapsed()

  /** Applies an answer of the upstream and fetches missing amounts. False if the session still has no view. */
  async function applyFields(known: KnownSession, fields: SessionFields): Promise<boolean> {
    known.amounts = await amountsFor(known.id, mergeInto(known, fields), known.amounts)
    const before = known.isStale
    known.isStale = false
    const rebuilt = rebuildView(known, clock.now(), minutes)
    if (!rebuilt.hasView) {
      known.isStale = before
      return false
    }
    Object.assign(known, { isMissing: false, failures: 0, retryAt: 0 })
    if (hasRefusedAddress(known)) warn({ event: 'upstream.address.refused', session: known.id })
    store(known)
    if (rebuilt.hasChanged) changed(known.id)
    return true
  }

  function recordFailure(known: KnownSession, retryAfter: number | null) {
    // the id serves as jitter, to spread the retries of many sessions
    const spread = 0.75 + Number.parseInt(known.id.slice(0, 2), 16) / 1024
    const pause = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** known.failures * spread)
    known.failures += 1
    known.retryAt = now() + Math.max(pause, (retryAfter ?? 0) * 1000)
    known.isStale = true
    if (rebuildView(known, clock.now(), minutes).hasChanged) changed(known.id)
  }

  async function refresh(known: KnownSession): Promise<void> {
    known.lastReadAt = now()
    known.isUrgent = false
    const reply = await client.readSession(known.id, isUnverified(known))
    const payload = reply.kind === 'answered' ? payloadOf(reply.body) : null
    if (payload && isSession(known.id, payload) && (await applyFields(known, sessionFieldsOf(payload)))) return
    if (payload) warn({ event: 'upstream.session.unreadable', session: known.id })
    // a known session has not vanished: a gateway may answer 404
    known.isMissing = reply.kind === 'refused' && !known.view
    if (!known.isMissing) recordFailure(known, reply.kind === 'unavailable' ? reply.retryAfter : null)
  }

  /** Starts a read, or joins the one in progress. */
  function startRead(known: KnownSession): Promise<void> {
    known.reading ??= refresh(known)
      .catch((error) => {
        warn({ event: 'upstream.session.failed', session: known.id, ...failureOf(error) })
        recordFailure(known, null)
      })
      .finally(() => {
        known.reading = null
      })
    return known.reading
  }

  return { applyFields, startRead }
}

/** Waits for `ms` milliseconds, or until `until` has settled. */
const pause = (clock: SessionReaderDeps['clock'], ms: number, until?: Promise<void>) =>
  new Promise<void>((resolve) => {
    if (ms <= 0) return resolve()
    const cancel = clock.after(ms, resolve)
    until?.finally(() => {
      cancel()
      resolve()
    })
  })

export type SessionReader = ReturnType<typeof createSessionReader>

/** Reads sessions of the upstream and caches them in this process. */
export function createSessionReader(deps: SessionReaderDeps) {
  const { clock } = deps
  const { peek, knownOf, store } = createKnownSessions(deps)
  const { applyFields, startRead } = createRefresh(deps, store)
  const now = () => clock.elapsed()

  /** The earliest time of the next read, by `clock.elapsed`. */
  const nextAt = (known: KnownSession) => Math.max(known.lastReadAt + MIN_PAUSE_MS, known.retryAt)

  const unavailableError = (known: KnownSession) =>
    unavailable('The payment cannot be read at the moment', Math.max(1, Math.ceil((nextAt(known) - now()) / 1000)))

  /**
   * A view that is at most a second old, or an older one while the upstream is slow or unavailable. 404 or 503 if there
   * is no view.
   */
  async function read(id: string): Promise<KnownView> {
    const known = knownOf(id)
    if (now() >= nextAt(known)) startRead(known)
    const patience = known.lastReadAt + TIMEOUT_MS - now()
    if (known.reading) await (known.view ? pause(clock, patience, known.reading) : known.reading)
    if (known.view) return known.view
    throw known.isMissing ? missing() : unavailableError(known)
  }

  /** Like `read`, but with a request that begins after this call. */
  async function readAnew(id: string): Promise<KnownView> {
    const known = knownOf(id)
    await known.reading
    const wait = nextAt(known) - now()
    if (known.failures > 0 && wait > 0) throw unavailableError(known)
    if (wait > 0) await pause(clock, wait)
    await startRead(known)
    if (known.isStale) throw unavailableError(known)
    return read(id)
  }

  return {
    read,
    readAnew,
    startRead,
    nextAt,
    peek,
    /** Whether the session is known to exist, without a request to the upstream. */
    knows(id: string): boolean {
      const known = peek(id)
      return known !== undefined && !isUnverified(known)
    },
    /** Applies session fields from the answer to another request than `readSession`. */
    async update(id: string, fields: SessionFields, slug: string | null = null): Promise<void> {
      const known = knownOf(id)
      known.lastReadAt = now()
      known.slug ??= slug
      if (!(await applyFields(known, fields))) throw unavailableError(known)
    },
    /**
     * Raises the version to the one that a client got from another process, so that versions never decrease for a
     * client. Versions are times in milliseconds; one from the future is ignored.
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
