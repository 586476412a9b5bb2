import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Lazy } from '../../parts/lazy'
import { useI18n } from '../i18n/i18n-context'
import { loadHelp } from './help'
import './fold.css'

type Props = {
  title: string
  /** Hidden where there is no script. */
  scripted?: boolean
  /** Opens it. */
  open?: boolean | undefined
  /** The component that `children` shows. */
  content: Pick<Lazy<never>, 'isLoaded' | 'hasFailed'>
  children: ComponentChildren
}

/** Help that is folded away; its content is loaded when it is first opened. */
export function Fold({ title, scripted, open, content, children }: Props) {
  const { t } = useI18n()
  const own = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // the server drew it, and it was opened before the script was there to hear of that
    if (own.current?.open) loadHelp()
  }, [])
  const state = t(content.hasFailed.value ? 'offline.title' : 'page.loading')
  return (
    <details ref={own} class={scripted ? 'fold js' : 'fold'} open={open || undefined} onToggle={loadHelp}>
      <summary>{title}</summary>
      {content.isLoaded.value ? (
        <div class="folded">{children}</div>
      ) : (
        // another element than that of the content, so that hydrating takes nothing of what the server drew for this
        <output class="folded hint" key={state}>
          {state}
        </output>
      )}
    </details>
  )
}
