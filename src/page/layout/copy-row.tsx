import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import './copy-row.css'

type Props = {
  label: string
  /** Exactly what is copied. */
  value: string
  /** The button's accessible name. */
  name: string
  /** Announced when it was copied. */
  copied: string
  children: ComponentChildren
}

const SHOWN_FOR = 4000

/** A value to copy, selectable, with a button that says what it did. */
export function CopyRow({ label, value, name, copied, children }: Props) {
  const { t } = useI18n()
  const { copy } = useModel()
  const shown = useRef<HTMLElement>(null)
  const state = useSignal<'idle' | 'copied' | 'select'>('idle')
  return (
    <div class="copy">
      <small>{label}</small>
      <span ref={shown}>{children}</span>
      <button
        type="button"
        class="js"
        aria-label={state.value === 'idle' ? name : undefined}
        onClick={async () => {
          state.value = (await copy(value, copied)) ? 'copied' : 'select'
          if (state.value === 'select' && shown.current) getSelection()?.selectAllChildren(shown.current)
          setTimeout(() => {
            state.value = 'idle'
          }, SHOWN_FOR)
        }}
      >
        <span key={state.value}>{state.value === 'idle' ? t('paying.copy') : t(`paying.${state.value}`)}</span>
      </button>
    </div>
  )
}
