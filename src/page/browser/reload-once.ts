import { effect } from '@preact/signals'
import { repeatedFailures } from '../../browser/retry-load'
import type { PageModel } from '../state/page-model'

/** Identifies the build: the entry's URL contains a hash. */
const BUILD = import.meta.url

/**
 * Reloads the page of a payment when a chunk of its build no longer exists on the server, because the server's new
 * document names the new chunks. It reloads once for each payment and build, so that a missing chunk causes no loop. It
 * never reloads while the customer may be filling in a form, nor on a bad network, where the payment could not load.
 */
export function reloadOnce(
  { visibleSession, connection }: Pick<PageModel, 'visibleSession' | 'connection'>,
  reload = () => location.reload(),
): () => void {
  /** The id of the payment whose page may be reloaded now. */
  function reloadablePayment(): string | null {
    const session = visibleSession.peek()
    const hasForm = !session || session.status === 'initiated'
    if (hasForm || connection.offline.peek() || !navigator.onLine || isTyping()) return null
    return hasReloaded(session.id) ? null : session.id
  }

  async function reloadIfGone() {
    const id = reloadablePayment()
    if (!id || !(await isChunkGone()) || reloadablePayment() !== id) return
    rememberReload(id)
    reload()
  }

  const before = repeatedFailures.peek()
  return effect(() => {
    if (repeatedFailures.value > before) void reloadIfGone()
  })
}

const isTyping = () => document.activeElement?.matches('textarea, input:not([type="radio"])') ?? false

/** Whether the service answers 404 to a script or a style sheet of this document. */
async function isChunkGone(): Promise<boolean> {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const scripts = Object.keys(JSON.parse(map ?? '{}').integrity ?? {})
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href)
  const answers = await Promise.all(
    [...scripts, ...styles].map((chunk) =>
      fetch(chunk, { method: 'HEAD' }).then(
        ({ status }) => status,
        () => null,
      ),
    ),
  )
  return answers.includes(404)
}

/** Stores reloads in this entry of the history, which survives a reload, also in frames without storage. */
const reloads = (): string[] => history.state?.reloads ?? []
const hasReloaded = (id: string) => reloads().includes(`${id} ${BUILD}`)
const rememberReload = (id: string) =>
  history.replaceState({ ...history.state, reloads: [...reloads(), `${id} ${BUILD}`] }, '')
