import type { Session } from '../../contract/session'
import { isOpen, supersedes } from '../../payment/screen'
import { type Answer, type Failure, isFailure } from './answers'
import type { Api } from './api'
import type { Connection } from './connection'
import type { Following, Ports } from './ports'
import { batch, type ReadonlySignal, signal } from './signals'

type Deps = {
  slug: string
  initial: Session | null
  api: Api
  ports: Ports
  connection: Connection
  /** A payment is being followed from now on. */
  begin(following: Following): void
}

/** After which a chunk that did not come is asked for again. */
const RELOAD = 5_000

/** The session on the screen: followed while it can change, and changed by what the customer does. */
export function createSessionModel({ slug, initial, api, ports, connection, begin }: Deps) {
  const isSound = ({ network, deposit_address: address }: Session) =>
    network !== null && address !== null && ports.addressProblem(network, address) === null

  const session = signal(initial)
  const addressIsSound = signal(initial !== null && isSound(initial))
  /** What was asked for before, while the same payment asks for another amount. */
  const amountBefore = signal<string | null>(null)
  let asked = askedBy(initial)
  /** Counts the customer's own steps: each leads the focus to the new screen. */
  const arrivals = signal(0)
  let etag: string | null = null
  let life = new AbortController()

  /** Shows a state of the service, unless something newer is on the screen already. */
  async function show(next: Session) {
    await ports.loadWords()
    if (!supersedes(next, session.peek())) return
    const asks = askedBy(next)
    batch(() => {
      session.value = next
      addressIsSound.value = isSound(next)
      if (asks.payment !== asked.payment) amountBefore.value = null
      else if (asks.amount && asked.amount && asks.amount !== asked.amount) amountBefore.value = asked.amount
    })
    if (asks.amount || asks.payment !== asked.payment) asked = asks
  }

  async function receive(next: Session, headers: Headers) {
    etag = headers.get('ETag')
    connection.reached(headers)
    await show(next)
  }

  async function tick(over: AbortSignal) {
    for (let now = session.peek(); now && isOpen(now) && !over.aborted; now = session.peek()) {
      connection.tick()
      await ports.wait(1000 - (connection.time.peek() % 1000), over)
    }
  }

  /** Asks at once and goes on asking, while somebody looks; ends whatever was asked before. */
  function follow() {
    life.abort()
    life = new AbortController()
    if (!connection.awake.peek() || !session.peek()) return
    tick(life.signal)
    watch(life.signal)
  }

  /** Title and announcements: from the first change on that the server did not draw. */
  async function accompany() {
    const following = await ports.loadFollowing().catch(() => null)
    if (following) begin(following)
    return following
  }

  async function watch(over: AbortSignal) {
    const following = await accompany()
    if (over.aborted) return
    if (following) {
      following.watchSession({ api, ports, connection, current: session, etag, heard: receive }, over)
      return
    }
    connection.lost()
    await ports.wait(RELOAD, over)
    if (!over.aborted) watch(over)
  }

  /** A session that the customer's own step brought: it gets the address bar. */
  async function accept({ data, headers }: Exclude<Answer<Session>, Failure>, arrives = true) {
    await receive(data, headers)
    if (arrives) {
      ports.showPath(`/p/${slug}/s/${data.id}`)
      arrivals.value++
    }
    follow()
  }

  /** A step of the customer: `/method`, `/renew`, or in test mode `/sandbox/…`, which leaves the focus where it is. */
  async function change(path: string, body: object): Promise<Failure | null> {
    const answer = await api.post<Session>(`/sessions/${session.peek()?.id}${path}`, null, body)
    if (isFailure(answer)) return answer
    await accept(answer, !path.startsWith('/sandbox'))
    return null
  }

  return {
    session: session as ReadonlySignal<Session | null>,
    addressIsSound: addressIsSound as ReadonlySignal<boolean>,
    amountBefore: amountBefore as ReadonlySignal<string | null>,
    arrivals: arrivals as ReadonlySignal<number>,
    show,
    receive,
    accept,
    follow,
    accompany,
    change,
    leave: () => life.abort(),
  }
}

/** One payment in one pair, and what it asks for. */
const askedBy = (session: Session | null) => ({
  payment: session && `${session.id} ${session.crypto_asset} ${session.network}`,
  amount: session?.crypto_amount ?? null,
})
