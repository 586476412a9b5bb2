import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import type { Session } from '../../contract/session/session'
import type { Failure } from '../api/answer'
import type { I18n } from '../i18n/create-i18n'
import { type Draft, draftIn, FIELDS, type Field, type FieldErrors } from './form-fields'
import { amountProblem, validate, validateServerErrors } from './validate-form'

type Deps = {
  view: View
  page: ReadonlySignal<Page | null>
  /** The merchant's session that the form completes. */
  session: ReadonlySignal<Session | null>
  i18n: ReadonlySignal<I18n>
}

/** Whether the form is being sent, its errors, and why it could not be sent. */
export function createFormStatus({ view, page, session, i18n }: Deps) {
  const toFormCase = (draft: Draft, currentPage: Page) => ({
    draft,
    page: currentPage,
    session: session.peek(),
    i18n: i18n.peek(),
  })
  const errors = signal<FieldErrors>(
    view.form?.errors && view.page
      ? validateServerErrors(view.form.errors, toFormCase(view.form.values, view.page))
      : {},
  )
  const failed = signal<Failure['failed'] | null>(view.form?.busy ? 'busy' : null)
  const busy = signal(false)
  /** Whether an attempt to send the form failed. Before, an error is only shown at its field, and moves no other. */
  const wasRefused = signal(view.form?.errors !== undefined)
  /** Number of failed attempts. After each, the focus moves to the first error. */
  const refusals = signal(0)
  return {
    errors,
    failed,
    wasRefused,
    refusals,
    busy,
    validate: (draft: Draft, currentPage: Page) => validate(toFormCase(draft, currentPage)),
    /** Messages for the fields that the service refused. */
    validateServer: (refused: unknown, draft: Draft, currentPage: Page) =>
      validateServerErrors(refused, toFormCase(draft, currentPage)),
    refuse(found: FieldErrors, failure: Failure['failed'] | null) {
      batch(() => {
        errors.value = found
        failed.value = Object.keys(found).length ? null : failure
        busy.value = false
        wasRefused.value = true
        refusals.value++
      })
    },
    showConnectionError() {
      failed.value = 'connection'
    },
    /** Clears a field's error when the field is changed. */
    touch(field: Field) {
      if (errors.peek()[field]) errors.value = { ...errors.peek(), [field]: undefined }
    },
    /**
     * Shows before the form is sent that a typed amount cannot be paid. While the customer is typing, only that it is
     * too large, since more digits do not change that.
     */
    checkAmount(typed: string, isTyping: boolean) {
      const currentPage = page.peek()
      const problem = typed && currentPage ? amountProblem(typed, currentPage, i18n.peek()) : null
      if (!problem || (isTyping && problem.key !== 'error.amount_large')) return
      errors.value = { ...errors.peek(), amount: i18n.peek().t(problem.key, problem.values) }
    },
    /** Translates the errors to the language that was just chosen. */
    revalidate(form: FormData) {
      const currentPage = page.peek()
      const wrong = FIELDS.filter((field) => errors.peek()[field])
      if (!currentPage || wrong.length === 0) return
      const found = validateServerErrors(
        Object.fromEntries(wrong.map((field) => [field, ''])),
        toFormCase(draftIn(form), currentPage),
      )
      errors.value = Object.fromEntries(wrong.map((field) => [field, found[field]]))
    },
  }
}
