import sessionShape from 'virtual:shape/session'
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import { screenOf } from '../../payment/screen'
import type { View } from '../view'
import { createWords, type Words } from '../words/words'
import { isFailure } from './answers'
import { createApi } from './api'
import { createConnection } from './connection'
import { createFormModel } from './form-model'
import type { Ports } from './ports'
import { createSessionModel } from './session-model'

export type PageModel = ReturnType<typeof createPageModel>

/**
 * The page's mind: facts as signals that only it writes, and actions. Making it reaches nothing outside,
 * so that the server can draw from it; `start` brings it to life and returns what ends it.
 */
export function createPageModel(view: View, initialWords: Words, ports: Ports) {
  const { slug } = view
  const api = createApi(ports, slug)
  const words = signal(initialWords)
  const page = signal(view.page)
  const problem = signal(view.problem)
  const atForm = signal(false)
  const connection = createConnection(ports, Date.parse(view.now))
  const announcement = signal('')
  const announce = (text: string) => {
    announcement.value = text
  }
  let silence: (() => void) | null = null
  const sessions = createSessionModel({
    slug,
    initial: view.session,
    api,
    ports,
    connection,
    begin({ startAnnouncing }) {
      silence ??= startAnnouncing({ screen, words, time: connection.time, announce })
    },
  })
  const { session } = sessions

  const screen = computed(() =>
    screenOf({
      page: page.value,
      session: session.value,
      problem: problem.value,
      atForm: atForm.value,
      addressIsSound: sessions.addressIsSound.value,
    }),
  )
  const form = createFormModel({
    view,
    page,
    session,
    api,
    ports,
    language: () => words.peek().language,
    accept: (answer) => {
      atForm.value = false
      return sessions.accept(answer)
    },
  })

  /** Where no server drew the page: fetch what the address bar names. */
  async function load(sessionId: string | null) {
    batch(() => {
      problem.value = null
      atForm.value = false
    })
    const { askPage } = await import('./page-answers')
    const [described, begun] = await Promise.all([
      page.peek() ? null : askPage(api),
      sessionId === null ? null : api.ask(`/sessions/${encodeURIComponent(sessionId)}`, sessionShape),
    ])
    if (described && 'data' in described) page.value = described.data
    if (begun && 'data' in begun) {
      await sessions.receive(begun.data, begun.headers)
      sessions.follow()
      return
    }
    const wanted = begun ?? described
    if (!wanted || !isFailure(wanted)) return
    const kept = sessionId === null || wanted.failed !== 'connection' ? null : await ports.readKept(slug, sessionId)
    if (kept) {
      page.value ??= kept.page
      await sessions.show(kept.session)
      connection.kept(kept.checkedAt)
      sessions.follow()
    } else problem.value = wanted.failed === 'missing' || wanted.failed === 'refused' ? 'missing' : 'unavailable'
  }

  return {
    slug,
    base: view.base,
    api,
    words: words as ReadonlySignal<Words>,
    page: page as ReadonlySignal<typeof view.page>,
    screen,
    connection,
    sessions,
    form,
    announcement: announcement as ReadonlySignal<string>,
    load,
    openWallet: ports.openWallet,
    share: ports.share,
    async chooseLanguage(language: Language) {
      const copy = await ports.loadCopy(language).catch(() => null)
      if (!copy) return announce(words.peek().say('error.connection'))
      words.value = createWords(language, copy)
      ports.showLanguage(language)
    },
    /** Copies, and says `done` when that worked. */
    async copy(text: string, done: string): Promise<boolean> {
      const copied = await ports.writeClipboard(text)
      announce(copied ? done : words.peek().say('paying.select'))
      return copied
    },
    /** Back and forward between the form and the payment that began on it. */
    visit(sessionId: string | null) {
      if (sessionId !== null && session.peek()?.id !== sessionId) return load(sessionId)
      atForm.value = sessionId === null
    },
    start(): () => void {
      const ends = [connection.watch(sessions.follow), sessions.leave, () => silence?.()]
      sessions.follow()
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
