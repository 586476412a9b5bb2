import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useI18n } from '../i18n/i18n-context'
import { useCopy } from './use-copy'
import './copy-row.css'

type Props = {
  label: string
  /** The exact text to copy. */
  value: string
  /** The button's accessible name. */
  name: string
  /** Announced after copying. */
  copied: string
  /** A hint that is shown below a copied value until the value changes. */
  afterwards?: string
  children: ComponentChildren
}

/** A selectable value with a button that copies it. */
export function CopyRow({ label, value, name, copied, afterwards, children }: Props) {
  const { t } = useI18n()
  const text = useRef<HTMLElement>(null)
  const { state, last, copy } = useCopy(value, copied, () => {
    if (text.current) getSelection()?.selectAllChildren(text.current)
  })
  const isCopied = last === value
  return (
    <div class="copy" data-copied={isCopied || undefined}>
      <small>{label}</small>
      <span ref={text}>{children}</span>
      <button type="button" class="js" aria-label={state === 'idle' ? name : undefined} onClick={copy}>
        <span key={state}>{t(`paying.${state === 'idle' ? 'copy' : state}`)}</span>
      </button>
      {isCopied && afterwards && <p class="afterwards">{afterwards}</p>}
    </div>
  )
}
