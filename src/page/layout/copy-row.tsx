import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useI18n } from '../i18n/i18n-context'
import { useCopy } from './use-copy'
import './copy-row.css'

type Props = {
  label: string
  /** Exactly what is copied. */
  value: string
  /** The button's accessible name. */
  name: string
  /** Announced when it was copied. */
  copied: string
  /** Shown below the value from when it was copied on, until there is another value: what to do after pasting it. */
  afterwards?: string
  children: ComponentChildren
}

/** A value to copy, selectable, with a button that says what it did. */
export function CopyRow({ label, value, name, copied, afterwards, children }: Props) {
  const { t } = useI18n()
  const shown = useRef<HTMLElement>(null)
  const { state, last, copy } = useCopy(value, copied, () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
  })
  const isCopied = last === value
  return (
    <div class="copy" data-copied={isCopied || undefined}>
      <small>{label}</small>
      <span ref={shown}>{children}</span>
      <button type="button" class="js" aria-label={state === 'idle' ? name : undefined} onClick={copy}>
        <span key={state}>{t(`paying.${state === 'idle' ? 'copy' : state}`)}</span>
      </button>
      {isCopied && afterwards && <p class="afterwards">{afterwards}</p>}
    </div>
  )
}
