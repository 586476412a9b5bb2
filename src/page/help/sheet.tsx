import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import './sheet.css'

type SheetProps = { title: string; close: () => void; children: ComponentChildren }

/** A modal sheet with a button that closes it. */
export function Sheet({ title, close, children }: SheetProps) {
  const { t } = useI18n()
  return (
    <Dialog title={title} close={close}>
      {children}
      <button type="button" class="quiet" onClick={close}>
        {t('wallet.close')}
      </button>
    </Dialog>
  )
}

/** A modal sheet, at the bottom of the screen on phones. In browsers without modal dialogs it opens in place. */
export function Dialog({ title, close, children }: SheetProps) {
  const { announcement, clearAnnouncement } = useModel()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    clearAnnouncement()
    if (typeof element?.showModal !== 'function') return element?.setAttribute('open', '')
    element.showModal()
    // `close` returns the focus, no matter how the customer leaves the sheet
    return () => element.close()
  }, [clearAnnouncement])
  // clicks bubble up from inside, and the close event fires a frame later, when the next sheet may be open
  const closeThis = ({ target }: Event) => target === dialog.current && close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes the sheet; for keyboards, Escape does
    <dialog ref={dialog} class="sheet" aria-label={title} onClose={closeThis} onClick={closeThis}>
      <div class="sheet-content">
        <h2>{title}</h2>
        {children}
        {/* the page's own live region is inert behind a modal dialog */}
        <output class="spoken">
          <span key={announcement.value}>{announcement.value}</span>
        </output>
      </div>
    </dialog>
  )
}
