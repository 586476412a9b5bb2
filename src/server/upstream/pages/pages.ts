import { unavailable } from '../../http/problem'
import type { Clock } from '../../ports/clock'
import { createLru } from '../../runtime/lru'
import type { ThrottledLog } from '../../runtime/throttled-log'
import type { UpstreamClient } from '../client/client'
import type { Reply } from '../client/exchange'
import { payloadOf } from '../client/readers'
import { type PageDescription, readPageDescription } from './page-description'

type Entry = {
  /** Null if there is no such page. */
  page: PageDescription | null
  /** Times of the last request and of the last usable answer, of `clock.elapsed`. */
  at: number
  answeredAt: number
  loading: Promise<void> | null
  unavailable: { retryAfter: number | null } | null
}

/** Up to this age, a description is served without a request. */
const FRESH_MS = 30_000
/** Beyond this age, a page waits for the upstream. In between, it is served and refreshed in the background. */
const OLD_MS = 300_000
const UNAVAILABLE_PAUSE_MS = 2_000
const MAX_PAGES = 2_000

const EMPTY_ENTRY: Entry = {
  page: null,
  at: Number.NEGATIVE_INFINITY,
  answeredAt: Number.NEGATIVE_INFINITY,
  loading: null,
  unavailable: null,
}

export type UpstreamPages = ReturnType<typeof createPages>

/** Page descriptions from the upstream, or else from files. */
export function createPages({
  client,
  files,
  clock,
  warn,
}: {
  client: UpstreamClient
  files: ReadonlyMap<string, PageDescription>
  clock: Clock
  warn: ThrottledLog
}) {
  const entries = createLru<Entry>(MAX_PAGES)
  const now = () => clock.elapsed()

  function applyReply(slug: string, entry: Entry, reply: Reply) {
    const file = files.get(slug) ?? null
    const payload = reply.kind === 'answered' ? payloadOf(reply.body) : null
    const described = payload && readPageDescription(slug, payload, file)
    if (reply.kind === 'answered' && !described) warn({ event: 'upstream.page.unreadable' })
    entry.unavailable = null
    if (described) Object.assign(entry, { page: described, answeredAt: now() })
    else if (reply.kind === 'refused' || (file && (!entry.page || entry.page === file)))
      Object.assign(entry, { page: file, answeredAt: now() })
    // keep the known page after an untrusted answer
    else if (!entry.page) entry.unavailable = { retryAfter: reply.kind === 'unavailable' ? reply.retryAfter : null }
  }

  function load(slug: string, entry: Entry): Promise<void> {
    entry.loading ??= client
      .readPage(slug, peek(slug) === null)
      .then((reply) => applyReply(slug, entry, reply))
      .finally(() => {
        entry.at = now()
        entry.loading = null
      })
    return entry.loading
  }

  /** The page, without a request to the upstream. */
  const peek = (slug: string): PageDescription | null => entries.peek(slug)?.page ?? files.get(slug) ?? null

  function entryOf(slug: string): Entry {
    const entry = entries.get(slug) ?? { ...EMPTY_ENTRY }
    entries.set(slug, entry)
    return entry
  }

  /**
   * The page, in any status; null if it does not exist. Waits for the upstream if the description is older than
   * `youngerThan` milliseconds, so that customers never pay an old price. 503 if nothing is known and the upstream is
   * unavailable.
   */
  async function read(slug: string, youngerThan = OLD_MS): Promise<PageDescription | null> {
    const entry = entryOf(slug)
    const age = now() - entry.at
    const fresh = entry.unavailable ? age < UNAVAILABLE_PAUSE_MS : age < Math.min(FRESH_MS, youngerThan)
    if (!fresh) {
      const loading = load(slug, entry)
      if (!entry.page || age >= youngerThan) await loading
      else loading.catch(() => warn({ event: 'upstream.page.failed' }))
    }
    const tooOld = youngerThan < FRESH_MS && entry.page !== null && now() - entry.answeredAt > OLD_MS
    if (entry.unavailable || tooOld)
      throw unavailable('The page cannot be read at the moment', entry.unavailable?.retryAfter ?? 5)
    return entry.page
  }

  return { read, peek }
}
