import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useI18n } from '../../state/dashboard-context'
import './lines.css'

type Props<Item> = {
  /** Legend of the group. */
  title: string
  /** Hides the legend from sight where a heading already shows its text. Screen readers still read it. */
  isLegendHidden?: boolean
  hint?: string
  /** Initial lines. */
  initial: readonly Item[]
  /** Label of the button that adds a line. */
  add: string
  /** The fields of a line, with its index in their names, such as `items.0.name`. A new line has no item. */
  /** The most lines that can be added. */
  max?: number
  children: (index: number, item: Item | undefined) => ComponentChildren
}

/** A list in a form, with buttons to add and remove lines. */
export function Lines<Item>({
  title,
  isLegendHidden,
  hint,
  initial,
  add,
  max = Number.POSITIVE_INFINITY,
  children,
}: Props<Item>) {
  const { t } = useI18n()
  const lines = useSignal(initial.map((item, key): { key: number; item?: Item } => ({ key, item })))
  const nextKey = useRef(initial.length)
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const lineCount = nextKey.current
  useEffect(() => {
    if (lineCount > initial.length) list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
  }, [lineCount, initial.length])
  return (
    <fieldset class="field lines">
      <legend class={isLegendHidden ? 'spoken' : undefined}>{title}</legend>
      {hint && <p class="hint">{hint}</p>}
      <ul ref={list}>
        {lines.value.map(({ key, item }, index) => (
          <li key={key}>
            <div class="line">{children(index, item)}</div>
            <button
              type="button"
              aria-label={`${t('parts.remove')}: ${title} ${index + 1}`}
              onClick={() => {
                lines.value = lines.value.filter((line) => line.key !== key)
                button.current?.focus()
              }}
            >
              {t('parts.remove')}
            </button>
          </li>
        ))}
      </ul>
      <button
        ref={button}
        type="button"
        disabled={lines.value.length >= max}
        onClick={() => {
          lines.value = [...lines.value, { key: nextKey.current }]
          nextKey.current += 1
        }}
      >
        {add}
      </button>
    </fieldset>
  )
}
