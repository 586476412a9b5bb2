import { useRef } from 'preact/hooks'
import { UNTRANSLATED } from '../../../words/untranslated'
import { CopyButton } from '../../parts/acts/copy-button'

/** Code of several lines, and a button that copies it. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <figure class="code">
      <figcaption>{title}</figcaption>
      <pre dir="ltr" {...UNTRANSLATED}>
        <code ref={shown}>{code}</code>
      </pre>
      <CopyButton value={code} name={title} shown={shown} />
    </figure>
  )
}
