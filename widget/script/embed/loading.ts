import type { Container } from '../container'
import { DEADLINE_MS } from '../payment'
import { createDiagnosis } from './diagnosis'
import { setShown } from './frame'
import { watchPolicy } from './framing'

/** How long a document that was loaded may take to answer before the service is asked why it does not. */
const ASK_MS = 2000
/** How long a page that is loaded again stays in sight before it has answered. */
const RELOAD_MS = 400

interface Loading {
  container: Container
  frame: HTMLIFrameElement
  url: URL
  nonce: string
  /** A document was loaded in the frame: it is to be greeted. */
  onLoad(): void
  onFirstAnswer(): void
  onError(reason: string): void
}

/** Shows the frame while a page answers in it, and the card while none does. */
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
    timer = setTimeout(fail, DEADLINE_MS, 'the page does not answer any more')
  }

  setShown(frame, isDialog, false)
  frame.addEventListener('load', () => {
    state = 'loading'
    onLoad()
    clearTimeout(timer)
    timer = hasAnswered ? setTimeout(showCard, RELOAD_MS) : setTimeout(diagnose, ASK_MS)
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
