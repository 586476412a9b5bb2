import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../words/words-context'
import './sheet.css'

/** A short list over the page, at the thumb on phones. Where the engine knows no modal dialog it opens in place. */
export function Sheet({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const { say } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (typeof element?.showModal === 'function') element.showModal()
    else element?.setAttribute('open', '')
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet; by key it is Escape, which the dialog has
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div class="sheet-content">
        <h2>{title}</h2>
        {children}
        <button type="button" class="quiet" onClick={close}>
          {say('wallet.close')}
        </button>
      </div>
    </dialog>
  )
}
