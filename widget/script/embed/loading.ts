import type { Container } from '../container'
import { DEADLINE_MS } from '../payment'
import { createDiagnosis, watchPolicyViolations } from './diagnosis'
import { setFrameVisible } from './frame'

/** Milliseconds for a loaded document to answer, before the diagnosis starts. */
const DIAGNOSE_MS = 2000
/** Milliseconds for a reloaded page to answer, before the card replaces it. */
const RELOAD_MS = 400

interface LoadingDeps {
  container: Container
  frame: HTMLIFrameElement
  url: URL
  nonce: string
  /** Called when the frame has loaded a document, which waits for the first message. */
  onLoad(): void
  onFirstAnswer(): void
  onError(reason: string): void
}

/** Shows the frame once its page answers, and the card until then. */
export function followLoading({ container, frame, url, nonce, onLoad, onFirstAnswer, onError }: LoadingDeps) {
  const { root, card } = container
  const isDialog = root instanceof HTMLElement
  let state: 'loading' | 'ready' | 'stopped' = 'loading'
  let hasAnswered = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLoading = () => state === 'loading'
  function fail(reason: string) {
    if (isLoading()) onError(reason)
  }
  const diagnose = createDiagnosis({ url, nonce, card, isLoading, fail })
  const unwatch = watchPolicyViolations(url.origin, () => diagnose(`frame-src ${url.origin}`))

  /** Called when a page was reloaded and does not answer: it may be the browser's error page. */
  function showCard() {
    setFrameVisible(frame, isDialog, false)
    card.showLoading()
    root.append(card.element)
    timer = setTimeout(fail, DEADLINE_MS, 'The payment page does not answer any more.')
  }

  setFrameVisible(frame, isDialog, false)
  frame.addEventListener('load', () => {
    state = 'loading'
    onLoad()
    clearTimeout(timer)
    timer = hasAnswered ? setTimeout(showCard, RELOAD_MS) : setTimeout(diagnose, DIAGNOSE_MS)
  })

  return {
    isReady: () => state === 'ready',
    answer() {
      if (state !== 'loading') return
      state = 'ready'
      clearTimeout(timer)
      card.element.remove()
      setFrameVisible(frame, isDialog, true)
      if (isDialog) frame.focus()
      if (!hasAnswered) onFirstAnswer()
      hasAnswered = true
    },
    stop() {
      state = 'stopped'
      clearTimeout(timer)
      unwatch()
    },
  }
}
