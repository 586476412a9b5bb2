import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useI18n } from '../state/dashboard-context'
import type { Place } from '../state/router'
import { Link } from './link'
import './page-head.css'

type Props = {
  title: string
  /** Where this place belongs to, for a way back. */
  up?: { to: Partial<Place>; name: string }
  /** What can be done here. */
  children?: ComponentChildren
}

/** The heading of a place, which gets the focus when somebody comes here. */
export function PageHead({ title, up, children }: Props) {
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Malipo`
  }, [title])
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
      {children && <div class="page-acts">{children}</div>}
    </header>
  )
}
