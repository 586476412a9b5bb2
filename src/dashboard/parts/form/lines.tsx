import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useI18n } from '../../state/dashboard-context'
import './lines.css'

type Props<Item> = {
  /** Legend of the group. */
  title: string
  /** Hides the legend, because a heading around it shows the same text. Screen readers still read it. */
  isTitled?: boolean
  hint?: string
  /** Initial lines. */
  of: readonly Item[]
  /** Label of the button that adds a line. */
  add: string
  /** The fields of a line, with its index in their names, such as `items.0.name`. A new line has no item. */
  children: (index: number, item: Item | undefined) => ComponentChildren
}

/** A list in a form, with buttons to add and remove lines. */
export function Lines<Item>({ title, isTitled, hint, of, add, children }: Props<Item>) {
  const { t } = useI18n()
  const lines = useSignal(of.map((item, key): { key: number; item?: Item } => ({ key, item })))
  const added = useRef(of.length)
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const newest = added.current
  useEffect(() => {
    if (newest > of.length) list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
  }, [newest, of.length])
  return (
    <fieldset class="field lines">
      <legend class={isTitled ? 'spoken' : undefined}>{title}</legend>
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
        onClick={() => {
          lines.value = [...lines.value, { key: added.current }]
          added.current += 1
        }}
      >
        {add}
      </button>
    </fieldset>
  )
}
