import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { HelpParts } from '../help/help-parts'
import { useWords } from '../words/words-context'
import { useHelp } from './lazy-parts'
import './fold.css'

type Props = { title: string; scripted?: boolean; children: (parts: HelpParts) => ComponentChildren }

/** Help that is folded away; its content is fetched when it is first opened. */
export function Fold({ title, scripted, children }: Props) {
  const help = useHelp()
  const { say } = useWords()
  const parts = help.parts.value
  const own = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // the server drew it, and it was opened before the script was there to hear of that
    if (own.current?.open) help.fetch()
  })
  return (
    <details ref={own} class={scripted ? 'fold js' : 'fold'} onToggle={help.fetch}>
      <summary>{title}</summary>
      <div class="folded">
        {parts ? children(parts) : <p class="hint">{say(help.failed.value ? 'offline.title' : 'page.loading')}</p>}
      </div>
    </details>
  )
}
