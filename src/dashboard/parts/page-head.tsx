import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'
import { Link } from './link'
import './page-head.css'

type Props = {
  title: string
  /** Link to the parent screen. */
  up?: { to: Partial<Route>; name: string }
  /** Buttons and badges. */
  children?: ComponentChildren
}

/** Sets the title of the document. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Malipo`
  }, [title])
}

/** The heading of a screen. It gets the focus when the screen opens. */
export function PageHead({ title, up, children }: Props) {
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header class="page-head">
      {up && (
        <p>
          <Link to={up.to} class="up">
            <span class="spoken">{t('parts.back')}: </span>
            {up.name}
          </Link>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div class="actions">{children}</div>}
    </header>
  )
}
