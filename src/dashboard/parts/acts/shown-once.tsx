import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useI18n } from '../../state/dashboard-context'
import { CopyValue } from './copy-value'
import './shown-once.css'

type Props = {
  title: string
  /** The secret, and what it is, for screen readers. */
  value: string
  name: string
  /** Somebody says that it is kept. */
  close: () => void
  /** That it is never shown again, and who must not see it. */
  children: ComponentChildren
}

/** A secret that the service tells once. It gets the focus, and stays until somebody says that it is kept. */
export function ShownOnce({ title, value, name, close, children }: Props) {
  const { t } = useI18n()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // a dialog that closes now would take the focus back to its button
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section class="shown-once" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <CopyValue value={value} name={name} />
      {children}
      <button
        type="button"
        onClick={() => {
          close()
          // this button goes
          document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      >
        {t('parts.have_it')}
      </button>
    </section>
  )
}
