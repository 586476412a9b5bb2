import type { Container } from '../container'
import { DEADLINE_MS } from '../payment'
import { createDiagnosis, watchPolicy } from './diagnosis'
import { setShown } from './frame'

/** Milliseconds for a loaded document to answer before the service is asked for the reason. */
const DIAGNOSE_MS = 2000
/** Milliseconds for which a reloaded page stays visible before it has answered. */
const RELOAD_MS = 400

interface Loading {
  container: Container
  frame: HTMLIFrameElement
  url: URL
  nonce: string
  /** A document was loaded in the frame, and waits for the first message. */
  onLoad(): void
  onFirstAnswer(): void
  onError(reason: string): void
}

/** Shows the frame once its page answers, and the card until then. */
export function followLoading({ container, frame, url, nonce, onLoad, onFirstAnswer, onError }: Loading) {
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
  const unwatch = watchPolicy(url.origin, () => diagnose(`frame-src ${url.origin}`))

  /** The page was reloaded in its frame, or replaced by the browser's own error page. */
  function showCard() {
    setShown(frame, isDialog, false)
    card.wait()
    root.append(card.element)
    timer = setTimeout(fail, DEADLINE_MS, 'The payment page does not answer any more.')
  }

  setShown(frame, isDialog, false)
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
      setShown(frame, isDialog, true)
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
