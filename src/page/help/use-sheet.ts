import { useSignal, useSignalEffect } from '@preact/signals'
import type { Lazy } from '../../parts/lazy'
import { useModel } from '../state/model-context'
import { loadHelp } from './lazy-help'

/** Opens and closes a sheet, whose component is loaded when it is first opened. */
export function useSheet<Props>(sheet: Lazy<Props>) {
  const { connection, form, screen, loadTexts } = useModel()
  const isOpen = useSignal(false)
  const isOpening = useSignal(false)
  function showOffline() {
    // the payment's screen shows at its top that there is no connection
    if (screen.peek().name === 'details') form.showConnectionError()
    else scrollTo(0, 0)
  }
  // gives up: a sheet that opens late would interrupt a customer who is typing
  useSignalEffect(() => {
    if (!isOpen.value || !sheet.hasFailed.value) return
    isOpen.value = false
    showOffline()
  })
  return {
    isOpen: isOpen.value,
    /** For `aria-busy`, until the sheet is open. */
    isOpening: isOpening.value || (isOpen.value && !sheet.isLoaded.value) || undefined,
    async open() {
      if (connection.offline.peek() && !sheet.isLoaded.peek()) return showOffline()
      loadHelp()
      isOpening.value = true
      await loadTexts()
      isOpening.value = false
      isOpen.value = true
    },
    close() {
      isOpen.value = false
    },
  }
}
