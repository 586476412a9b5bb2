import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useDashboard, useI18n } from '../../state/dashboard-context'

/** Code of several lines, and a button that copies it. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const { copy, say } = useDashboard()
  const { t } = useI18n()
  const state = useSignal<'idle' | 'copied' | 'select'>('idle')
  const shown = useRef<HTMLElement>(null)
  const copyIt = async () => {
    const copied = await copy(code)
    state.value = copied ? 'copied' : 'select'
    if (!copied && shown.current) getSelection()?.selectAllChildren(shown.current)
    say(t(copied ? 'parts.copied' : 'parts.copy_yourself'))
  }
  return (
    <figure class="code">
      <figcaption>{title}</figcaption>
      <pre dir="ltr" {...UNTRANSLATED}>
        <code ref={shown}>{code}</code>
      </pre>
      <button
        type="button"
        aria-label={state.value === 'idle' ? t('parts.copy_what', { what: title }) : undefined}
        onClick={copyIt}
      >
        {t(state.value === 'idle' ? 'parts.copy' : state.value === 'copied' ? 'parts.copied' : 'parts.copy_yourself')}
      </button>
    </figure>
  )
}
