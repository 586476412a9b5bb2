import { effect } from '@preact/signals'
import { hasReloaded, isBuildGone, rememberReload } from '../../browser/old-build'
import { repeatedFailures } from '../../browser/retry-load'
import type { PageModel } from '../state/page-model'

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
    if (!id || !(await isBuildGone()) || reloadablePayment() !== id) return
    rememberReload(id)
    reload()
  }

  const before = repeatedFailures.peek()
  return effect(() => {
    if (repeatedFailures.value > before) void reloadIfGone()
  })
}

const isTyping = () => document.activeElement?.matches('textarea, input:not([type="radio"])') ?? false
