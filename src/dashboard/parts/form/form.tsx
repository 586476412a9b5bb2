import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import type { Refusal } from '../../api/refusal'
import { useI18n } from '../../state/dashboard-context'
import { useAct } from '../../state/use-act'
import { Notice } from '../notice'
import { WhyNotDone } from '../why-not-done'
import './form.css'

const RefusalContext = createContext<Refusal | null>(null)

/** What is wrong with a field, and in which language that is said, if it is not the one that is shown. */
export interface FieldError {
  text: string
  language: 'en' | undefined
}

/** What is wrong with a field of the form around it; null: nothing. */
export function useFieldError(name: string): FieldError | null {
  const refusal = useContext(RefusalContext)
  const text = refusal?.errorOf(name)
  return refusal && text ? { text, language: refusal.language } : null
}

/** What was typed, by the names of the wire. Boxes that are ticked are `on`; others are absent. */
export type Typed = Readonly<Record<string, string>>

type Props = {
  /** Sends what was typed. Throws Refusal. */
  send: (typed: Typed) => Promise<void>
  submit: string
  /** What it does loses something. */
  isDangerous?: boolean
  /** What else can be done than sending it. */
  acts?: ComponentChildren
  children?: ComponentChildren
}

/** A form whose errors stand at their fields, and get the focus. */
export function Form({ send, submit, isDangerous, acts, children }: Props) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<Typed>(send)
  const { refusal } = act
  useEffect(() => {
    if (!refusal) return
    // the fields are drawn anew after this
    const timer = setTimeout(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      // what is folded cannot have the focus
      for (let fold = wrong?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
      wrong?.focus()
    })
    return () => clearTimeout(timer)
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
            {refusal.errors.length > others.length ? (
              <p>{t('parts.check_fields')}</p>
            ) : (
              <WhyNotDone refusal={refusal} />
            )}
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
          <button
            type="submit"
            class={isDangerous ? 'main danger' : 'main'}
            aria-disabled={act.isBusy}
            aria-busy={act.isBusy}
          >
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
