import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import type { Refusal } from '../api/refusal'
import { useI18n } from '../state/dashboard-context'
import { useAct } from '../state/use-act'
import { Notice } from './notice'
import { whyNotDone } from './refused'
import './form.css'

const RefusalContext = createContext<Refusal | null>(null)

/** What the service said of a field of the form around it; null: nothing. */
export const useFieldError = (name: string): string | null => useContext(RefusalContext)?.errorOf(name) ?? null

/** What was typed, by the names of the wire. Boxes that are ticked are `on`; others are absent. */
export type Typed = Readonly<Record<string, string>>

type Props = {
  /** Sends what was typed. Throws Refusal. */
  send: (typed: Typed, idempotencyKey: string) => Promise<void>
  submit: string
  /** What else can be done than sending it. */
  acts?: ComponentChildren
  children?: ComponentChildren
}

/** A form whose errors stand at their fields, and get the focus. */
export function Form({ send, submit, acts, children }: Props) {
  const i18n = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<Typed>(send)
  const { refusal } = act
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (refusal) wrong?.focus()
  }, [refusal])
  // what is about no field of this form
  const others = refusal?.errors.filter((error) => !form.current?.elements.namedItem(error.split(':')[0] ?? '')) ?? []
  return (
    <RefusalContext.Provider value={refusal}>
      <form
        ref={form}
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          act.run(typedIn(event.currentTarget))
        }}
      >
        {children}
        {refusal && (
          <Notice tone="bad" alert>
            <p>{refusal.errors.length > others.length ? i18n.t('parts.check_fields') : whyNotDone(i18n, refusal)}</p>
            {others.length > 0 && (
              <ul lang="en">
                {others.map((error) => (
                  <li key={error}>{error}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <div class="form-acts">
          <button type="submit" class="main" aria-disabled={act.isBusy} aria-busy={act.isBusy}>
            {submit}
          </button>
          {acts}
        </div>
      </form>
    </RefusalContext.Provider>
  )
}

function typedIn(form: HTMLFormElement): Typed {
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value.trim()
  return typed
}
