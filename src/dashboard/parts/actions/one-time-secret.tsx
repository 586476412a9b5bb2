import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useI18n } from '../../state/dashboard-context'
import { CopyValue } from './copy-value'
import './one-time-secret.css'

type Props = {
  title: string
  /** The secret. */
  value: string
  /** Name of the secret for screen readers. */
  name: string
  /** Called when the member has saved the secret. */
  close: () => void
  /** Instructions. */
  children: ComponentChildren
}

/** A secret that the service sends only once. It gets the focus, and stays until the member has saved it. */
export function OneTimeSecret({ title, value, name, close, children }: Props) {
  const { t } = useI18n()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // a dialog that is closing would move the focus back to its button
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section class="one-time-secret" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <CopyValue value={value} name={name} />
      {children}
      <button
        type="button"
        onClick={() => {
          close()
          // the pressed button is removed with the secret
          document.querySelector<HTMLElement>('main h1')?.focus()
        }}
      >
        {t('parts.secret_saved')}
      </button>
    </section>
  )
}
