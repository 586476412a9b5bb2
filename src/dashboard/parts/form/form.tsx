import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import type { Refusal } from '../../../browser/service-client'
import { useI18n } from '../../state/dashboard-context'
import { useAction } from '../../state/use-action'
import { Notice } from '../notices/notice'
import { RefusalNotice } from '../notices/refusal-notice'
import './form.css'

const RefusalContext = createContext<Refusal | null>(null)

/** An error of a field. `language` is undefined if the text is in the language of the dashboard. */
export interface FieldError {
  text: string
  language: 'en' | undefined
}

/** The error of a field of the surrounding form; null if it has none. */
export function useFieldError(name: string): FieldError | null {
  const refusal = useContext(RefusalContext)
  const text = refusal?.errorOf(name)
  return refusal && text ? { text, language: refusal.language } : null
}

/** The values of a form by field name. Ticked boxes are `on`; others are absent. */
export type FormValues = Readonly<Record<string, string>>

type Props = {
  /** Sends the values. Throws Refusal. */
  send: (values: FormValues) => Promise<void>
  submit: string
  /** Marks an action that destroys data or money. */
  isDestructive?: boolean
  /** Further buttons. */
  actions?: ComponentChildren
  children?: ComponentChildren
}

/** A form that shows errors at their fields, and focuses the first one. */
export function Form({ send, submit, isDestructive, actions, children }: Props) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const action = useAction<FormValues>(send)
  const { refusal } = action
  useEffect(() => {
    if (!refusal) return
    // waits until the fields show their errors
    const timer = setTimeout(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      // a field in a closed section cannot be focused
      for (let fold = wrong?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
      wrong?.focus()
    })
    return () => clearTimeout(timer)
  }, [refusal])
  // errors that belong to no field of this form
  const others = refusal?.errors.filter((error) => !form.current?.elements.namedItem(error.split(':')[0] ?? '')) ?? []
  const isAtField = refusal !== null && refusal.errors.length > others.length
  return (
    <RefusalContext.Provider value={refusal}>
      <form
        ref={form}
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          action.run(valuesIn(event.currentTarget))
        }}
      >
        {children}
        {refusal && !isAtField && <RefusalNotice refusal={refusal} />}
        {refusal && isAtField && (
          <Notice tone="bad" alert>
            <p>{t('parts.check_fields')}</p>
            {others.map((error) => (
              <p key={error} lang={refusal.language}>
                {error}
              </p>
            ))}
          </Notice>
        )}
        <div class="actions">
          <button
            type="submit"
            class={isDestructive ? 'main danger' : 'main'}
            aria-disabled={action.isBusy}
            aria-busy={action.isBusy}
          >
            {submit}
          </button>
          {actions}
        </div>
      </form>
    </RefusalContext.Provider>
  )
}

function valuesIn(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value.trim()
  return values
}
