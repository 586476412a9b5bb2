import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useDashboard, useI18n } from '../../state/dashboard-context'

const LABELS = { idle: 'parts.copy', copied: 'parts.copied', select: 'parts.copy_manually' } as const

/**
 * Copies `value`, and announces the result. If the browser denies access to the clipboard, the text of `element` is
 * selected instead. `name` describes the value for screen readers.
 */
export function CopyButton({
  value,
  name,
  element,
}: {
  value: string
  name: string
  element: RefObject<HTMLElement | null>
}) {
  const { copy, announce } = useDashboard()
  const { t } = useI18n()
  const state = useSignal<keyof typeof LABELS>('idle')
  const copyValue = async () => {
    const isCopied = await copy(value)
    state.value = isCopied ? 'copied' : 'select'
    if (!isCopied && element.current) getSelection()?.selectAllChildren(element.current)
    announce(t(LABELS[state.value]))
  }
  return (
    <button
      type="button"
      aria-label={state.value === 'idle' ? t('parts.copy_named', { what: name }) : undefined}
      onClick={copyValue}
    >
      {t(LABELS[state.value])}
    </button>
  )
}
