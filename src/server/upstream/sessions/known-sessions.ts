import type { Clock } from '../../ports/clock'
import { createLru } from '../../runtime/lru'
import { createKnownSession, type KnownSession } from './known-session'

const MAX_WITH_VIEW = 20_000
const MAX_UNVERIFIED = 2_000

/** Whether this process has neither started nor read the session, so that the id may be made up. */
export const isUnverified = ({ view, slug }: KnownSession) => view === null && slug === null

/** The sessions that this process knows. */
export function createKnownSessions({ clock }: { clock: Clock }) {
  const withView = createLru<KnownSession>(MAX_WITH_VIEW)
  /** Sessions without a view, in a cache of their own: made-up ids can only evict each other. */
  const unverified = createLru<KnownSession>(MAX_UNVERIFIED)

  /** The cached session, without a request to the upstream. */
  const peek = (id: string) => withView.peek(id) ?? unverified.peek(id)

  function knownOf(id: string): KnownSession {
    const known = peek(id) ?? createKnownSession(id, clock.now())
    store(known)
    return known
  }

  function store(known: KnownSession) {
    if (known.view) unverified.delete(known.id)
    const cache = known.view ? withView : unverified
    cache.set(known.id, known)
  }

  return { peek, knownOf, store }
}
