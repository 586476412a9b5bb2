import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Icon } from '../../parts/marks/icon'
import { useI18n } from '../i18n/i18n-context'
import { useCopy } from './use-copy'
import './copy-row.css'

type Props = {
  /** The value's name; absent where the value's own text says it. */
  label?: string
  /** The exact text to copy. */
  value: string
  /** The button's accessible name. */
  name: string
  /** Announced after copying. */
  copied: string
  /** Whether copying this value is the screen's next step. */
  isMain?: boolean
  /** A hint that is shown below a copied value until the value changes. */
  afterwards?: string
  children: ComponentChildren
}

/** A selectable value with a button that copies it. */
export function CopyRow({ label, value, name, copied, isMain, afterwards, children }: Props) {
  const { t } = useI18n()
  const text = useRef<HTMLDivElement>(null)
  const { state, last, copy } = useCopy(value, copied, () => {
    const element = text.current?.querySelector('[data-value]') ?? text.current
    if (element) getSelection()?.selectAllChildren(element)
  })
  const isCopied = last === value
  return (
    <div class="copy" data-main={isMain || undefined} data-copied={isCopied || undefined}>
      <div class="value">
        {label && <small>{label}</small>}
        <div ref={text}>{children}</div>
      </div>
      <button type="button" class="js" aria-label={state === 'idle' ? name : undefined} onClick={copy}>
        {state === 'select' ? (
          <span key={state}>{t('paying.select')}</span>
        ) : (
          // the label keeps its room under the tick, so that nothing moves
          <span key={state} class="label" aria-hidden={state === 'copied' || undefined}>
            <Icon name="copy" />
            {t('paying.copy')}
          </span>
        )}
        {state === 'copied' && (
          <span class="done">
            <Icon name="tick" />
            <span class="spoken">{t('paying.copied')}</span>
          </span>
        )}
      </button>
      {isCopied && afterwards && <p class="afterwards">{afterwards}</p>}
    </div>
  )
}
