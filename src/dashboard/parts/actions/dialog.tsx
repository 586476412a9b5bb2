import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useDashboard } from '../../state/dashboard-context'
import './dialog.css'

type Props = { title: string; close: () => void; children: ComponentChildren }

/** A modal dialog, at the bottom of the screen on phones. */
export function Dialog({ title, close, children }: Props) {
  const { announcement } = useDashboard()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (typeof element?.showModal !== 'function') return element?.setAttribute('open', '')
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <dialog ref={dialog} class="dialog" aria-label={title} onClose={close}>
      <h2>{title}</h2>
      {children}
      {/* the live region of the layout is inert behind a modal dialog */}
      <output class="spoken">{announcement.value}</output>
    </dialog>
  )
}
