import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import './copy-value.css'

/** A value to copy, and a button that says what it did. `name` is what it is, for screen readers. */
export function CopyValue({ value, name }: { value: string; name: string }) {
  const { copy, say } = useDashboard()
  const { t } = useI18n()
  const state = useSignal<'idle' | 'copied' | 'select'>('idle')
  const shown = useRef<HTMLElement>(null)
  const copyIt = async () => {
    const copied = await copy(value)
    state.value = copied ? 'copied' : 'select'
    if (!copied && shown.current) getSelection()?.selectAllChildren(shown.current)
    say(t(copied ? 'parts.copied' : 'parts.copy_yourself'))
  }
  return (
    <span class="copy-value">
      <code ref={shown} dir="ltr" key={value} {...UNTRANSLATED}>
        {value}
      </code>
      <button
        type="button"
        aria-label={state.value === 'idle' ? t('parts.copy_what', { what: name }) : undefined}
        onClick={copyIt}
      >
        {t(state.value === 'idle' ? 'parts.copy' : state.value === 'copied' ? 'parts.copied' : 'parts.copy_yourself')}
      </button>
    </span>
  )
}
