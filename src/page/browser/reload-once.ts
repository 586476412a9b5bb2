import { effect } from '@preact/signals'
import { repeatedFailures } from '../../browser/retry-load'
import type { PageModel } from '../state/page-model'

/** Names the build by the hash in its entry's name. */
const BUILD = import.meta.url

/**
 * Reloads the page of a payment when a part of its build does not exist any more, since the service's new document has
 * parts of its own. It reloads once for each payment and build, so that a missing part causes no loop; never while a
 * form may be filled in, and never because of a bad network, which could not bring the payment back.
 */
export function reloadOnce(
  { onScreen, connection }: Pick<PageModel, 'onScreen' | 'connection'>,
  reload = () => location.reload(),
): () => void {
  /** The payment that may be reloaded now. */
  function payment(): string | null {
    const session = onScreen.peek()
    const hasForm = !session || session.status === 'initiated'
    if (hasForm || connection.offline.peek() || !navigator.onLine || isTyping()) return null
    return hasReloaded(session.id) ? null : session.id
  }

  async function reloadIfGone() {
    const id = payment()
    if (!id || !(await isPartGone()) || payment() !== id) return
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
async function isPartGone(): Promise<boolean> {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const scripts = Object.keys(JSON.parse(map ?? '{}').integrity ?? {})
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href)
  const answers = await Promise.all(
    [...scripts, ...styles].map((part) =>
      fetch(part, { method: 'HEAD' }).then(
        ({ status }) => status,
        () => null,
      ),
    ),
  )
  return answers.includes(404)
}

/** Reloads are noted in this entry of the history, which survives a reload, also in frames without storage. */
const reloads = (): string[] => history.state?.reloads ?? []
const hasReloaded = (id: string) => reloads().includes(`${id} ${BUILD}`)
const rememberReload = (id: string) =>
  history.replaceState({ ...history.state, reloads: [...reloads(), `${id} ${BUILD}`] }, '')
