import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Lazy } from '../../parts/lazy'
import { useI18n } from '../i18n/i18n-context'
import { loadHelp } from './lazy-help'
import './fold.css'

type Props = {
  title: string
  /** Hidden without script. */
  scripted?: boolean
  open?: boolean | undefined
  /** The lazy component in `children`. */
  content: Pick<Lazy<never>, 'isLoaded' | 'hasFailed'>
  children: ComponentChildren
}

/** A folded help text; its content is loaded when it is first opened. */
export function Fold({ title, scripted, open, content, children }: Props) {
  const { t } = useI18n()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // the customer may have opened the server's HTML before the script ran
    if (details.current?.open) loadHelp()
  }, [])
  const state = t(content.hasFailed.value ? 'offline.title' : 'page.loading')
  return (
    <details ref={details} class={scripted ? 'fold js' : 'fold'} open={open || undefined} onToggle={loadHelp}>
      <summary>{title}</summary>
      {content.isLoaded.value ? (
        <div class="folded">{children}</div>
      ) : (
        // another element than the content's, so that hydrating does not reuse the server's element
        <output class="folded hint" key={state}>
          {state}
        </output>
      )}
    </details>
  )
}
