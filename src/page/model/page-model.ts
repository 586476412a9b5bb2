import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { Page } from '../../contract/page'
import { Session } from '../../contract/session'
import { isOpen, screenOf, supersedes } from '../../payment/screen'
import type { View } from '../view'
import type { Words } from '../words/words'
import { type Answer, type Failure, isFailure } from './answers'
import { createApi } from './api'
import { createFormModel } from './form-model'
import type { Ports } from './ports'
import { watchSession } from './watch'

export type PageModel = ReturnType<typeof createPageModel>

const LOST_TWICE = 2

/**
 * The page's mind: facts as signals that only it writes, and actions. Making it reaches nothing outside,
 * so that the server can draw from it; `start` brings it to life and returns what ends it.
 */
export function createPageModel(view: View, initialWords: Words, ports: Ports) {
  const api = createApi(ports, view.slug)
  const check = ports.addressCheck()
  const isSound = (session: Session, sound: typeof check) =>
    typeof sound === 'function' &&
    session.network !== null &&
    session.deposit_address !== null &&
    sound(session.network, session.deposit_address)

  const words = signal(initialWords)
  const page = signal(view.page)
  const session = signal(view.session)
  const addressIsSound = signal(view.session ? isSound(view.session, check) : false)
  const problem = signal(view.problem)
  const atForm = signal(false)
  const losses = signal(0)
  const presence = signal({ visible: true, online: true })
  /** What the service's clock is ahead of the device's. */
  const clockOffset = signal(Date.parse(view.now) - ports.now())
  const time = signal(Date.parse(view.now))
  const checkedAt = signal(Date.parse(view.now))
  const announcement = signal('')
  let etag: string | null = null
  let life = new AbortController()

  const serviceTime = () => ports.now() + clockOffset.peek()
  const screen = computed(() =>
    screenOf({
      page: page.value,
      session: session.value,
      problem: problem.value,
      atForm: atForm.value,
      addressIsSound: addressIsSound.value,
    }),
  )
  const offline = computed(() => !presence.value.online || losses.value >= LOST_TWICE)

  function reached(headers: Headers) {
    const date = Date.parse(headers.get('Date') ?? '')
    batch(() => {
      losses.value = 0
      if (!Number.isNaN(date)) clockOffset.value = date - ports.now()
      time.value = checkedAt.value = serviceTime()
    })
  }

  /** Shows a state of the service, unless something newer is on the screen already. */
  async function show(next: Session) {
    if (!supersedes(next, session.peek())) return
    const sound = isSound(next, await ports.addressCheck())
    if (!supersedes(next, session.peek())) return
    batch(() => {
      session.value = next
      addressIsSound.value = sound
      problem.value = null
      atForm.value = false
    })
  }

  /** A session that the customer's own action brought: it gets the address bar, and is followed from now on. */
  async function accept({ data, headers }: Exclude<Answer<Session>, Failure>) {
    reached(headers)
    etag = headers.get('ETag')
    await show(data)
    ports.showPath(`/p/${view.slug}/s/${data.id}`)
    follow()
  }

  /** Asks at once and goes on asking; stops whatever was asked before. */
  function follow() {
    life.abort()
    life = new AbortController()
    const { visible, online } = presence.peek()
    if (!visible || !online || !session.peek()) return
    const { signal: over } = life
    tick(over)
    watchSession(
      {
        api,
        ports,
        current: session,
        serviceTime,
        etag,
        reached,
        heard(next, headers) {
          etag = headers.get('ETag')
          show(next)
        },
        lost() {
          losses.value++
        },
      },
      over,
    )
  }

  async function tick(over: AbortSignal) {
    while (!over.aborted) {
      const now = session.peek()
      if (!now || !isOpen(now)) return
      time.value = serviceTime()
      await ports.wait(1000 - (time.peek() % 1000), over)
    }
  }

  /** Where no server drew the page: fetch what the address bar names. */
  async function load(sessionId: string | null) {
    problem.value = null
    const [described, begun] = await Promise.all([
      api.ask('', Page),
      sessionId === null ? null : api.ask(`/sessions/${sessionId}`, Session),
    ])
    const wanted = begun ?? described
    if ('data' in described) page.value = described.data
    if (begun && 'data' in begun) {
      etag = begun.headers.get('ETag')
      reached(begun.headers)
      await show(begun.data)
      follow()
    } else if (isFailure(wanted)) {
      problem.value = wanted.failed === 'missing' || wanted.failed === 'refused' ? 'missing' : 'unavailable'
    } else reached(wanted.headers)
  }

  return {
    slug: view.slug,
    base: view.base,
    api,
    words: words as ReadonlySignal<Words>,
    page: page as ReadonlySignal<Page | null>,
    session: session as ReadonlySignal<Session | null>,
    screen,
    offline,
    time: time as ReadonlySignal<number>,
    checkedAt: checkedAt as ReadonlySignal<number>,
    form: createFormModel({ view, page, session, api, ports, accept }),
    announcement: announcement as ReadonlySignal<string>,
    /** Copies, and says `done` when that worked. */
    async copy(text: string, done: string): Promise<boolean> {
      const copied = await ports.writeClipboard(text)
      announcement.value = copied ? done : words.peek().say('paying.select')
      return copied
    },
    accept,
    load,
    show,
    speak(next: Words) {
      words.value = next
    },
    /** Back and forward between the form and the payment that began on it. */
    visit(sessionId: string | null) {
      const begun = session.peek()
      if (sessionId === null || begun?.id === sessionId) atForm.value = sessionId === null
      else load(sessionId)
    },
    start(): () => void {
      const leave = ports.watchPresence((next) => {
        presence.value = next
        if (next.online) losses.value = 0
        follow()
      })
      follow()
      return () => {
        leave()
        life.abort()
      }
    },
  }
}
