import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Currency } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import type { Session } from '../../contract/session/session'
import { plainAmount } from '../../payment/amount-input'
import { type Answer, type Failure, isFailure } from '../api/answer'
import type { Api } from '../api/client'
import type { I18n } from '../i18n/create-i18n'
import { type Draft, draftIn, FIELDS, type Field, type FieldErrors } from './form-fields'
import type { Ports } from './ports'
import { createQuoteModel, type QuoteModel } from './quote-model'
import { targetOf } from './submit-target'
import { validate, validateServerErrors } from './validate-form'

type Deps = {
  view: View
  page: ReadonlySignal<Page | null>
  session: ReadonlySignal<Session | null>
  i18n: ReadonlySignal<I18n>
  /** Resolves when all texts are there, or have had their time. */
  textsReady(): Promise<void>
  api: Api
  ports: Ports
  /** Milliseconds by the service's clock. */
  now(): number
  /** Shows the session that the service answered with. */
  accept(answer: Exclude<Answer<Session>, Failure>): Promise<void>
  /** Shows the session that is there, to somebody who went back to the form. */
  goOn(): void
}

/** The pay form: what is chosen, its errors, and sending it. */
export interface FormModel extends QuoteModel {
  /** The session that the merchant made, and whose form this is. */
  readonly made: ReadonlySignal<Session | null>
  readonly errors: ReadonlySignal<FieldErrors>
  readonly failed: ReadonlySignal<Failure['failed'] | null>
  readonly busy: ReadonlySignal<boolean>
  /** Counts failed attempts: after each the focus moves to what is wrong. */
  readonly refusals: ReadonlySignal<number>
  /** What the form is drawn with: what its address fills in, or all of one that was refused. */
  readonly posted: Draft
  /** Says that there is no connection. */
  lost(): void
  /** The payment comes from another app than the one that was chosen, or remembered. */
  payFromAnother(): void
  /** Clears a field's error when the field is changed. */
  touch(field: Field): void
  /** Says what is wrong in the form again, in the language that is spoken now. */
  revalidate(form: FormData): void
  /** `complete`: the browser's own validation passed, so that the form can be sent without checking it again. */
  submit(form: FormData, complete: boolean): Promise<void>
}

export function createFormModel({
  view,
  page,
  session,
  i18n,
  textsReady,
  api,
  ports,
  now,
  accept,
  goOn,
}: Deps): FormModel {
  const posted: Draft = view.form?.values ?? {}
  const made = computed(() => (session.value?.status === 'initiated' ? session.value : null))
  const caseOf = (draft: Draft, at: Page) => ({ draft, page: at, session: made.peek(), i18n: i18n.peek() })
  const errors = signal<FieldErrors>(
    view.form?.errors && view.page ? validateServerErrors(view.form.errors, caseOf(posted, view.page)) : {},
  )
  const failed = signal<Failure['failed'] | null>(view.form?.busy ? 'busy' : null)
  const busy = signal(false)
  const refusals = signal(0)
  const key = { content: '', value: '' }

  function touch(field: Field) {
    if (errors.peek()[field]) errors.value = { ...errors.peek(), [field]: undefined }
  }
  const choice = createQuoteModel({ posted, page, session: made, i18n, api, ports, now, touch })

  function refuse(found: FieldErrors, failure: Failure['failed'] | null) {
    batch(() => {
      errors.value = found
      failed.value = Object.keys(found).length ? null : failure
      busy.value = false
      refusals.value++
    })
  }

  async function submit(form: FormData, complete: boolean) {
    const at = page.peek()
    if (busy.peek() || !at) return
    batch(() => {
      busy.value = true
      failed.value = null
    })
    const draft = draftIn(form)
    /** The currency of an amount that the customer chooses. */
    const own = !made.peek() && at.amount === null ? at.currency : null
    if (own || !complete) {
      await textsReady()
      const found = validate(caseOf(draft, at))
      if (Object.keys(found).length) return refuse(found, null)
    }
    const target = targetOf(session.peek(), posted, draft)
    const answer = target && (await send(target, draft, own, form.get('form_token')))
    if (answer && isFailure(answer)) {
      await textsReady()
      const found = answer.failed === 'refused' ? validateServerErrors(answer.errors, caseOf(draft, at)) : {}
      return refuse(found, answer.failed)
    }
    key.content = ''
    // shown in the form when the customer goes back to it
    Object.assign(posted, draft)
    const { asset, network, app } = choice
    ports.remember({ asset: asset.peek(), network: network.peek(), app: app.peek() })
    // the payment exists: the server's document shows it where this page cannot
    if (answer && !(await ports.canShowPayment()))
      return ports.openDocument(`/p/${view.slug}/s/${answer.data.id}`, answer.data.k)
    await (answer ? accept(answer) : goOn())
    batch(() => {
      busy.value = false
      errors.value = {}
    })
  }

  /** `token`: the value of the drawn form, by which the service knows that it drew one; a static host has none. */
  function send(
    target: string,
    draft: Draft,
    own: Currency | null,
    token: FormDataEntryValue | null,
  ): Promise<Answer<Session>> {
    const filled = FIELDS.flatMap((field) => (draft[field] ? [[field, draft[field]]] : []))
    const body = {
      ...Object.fromEntries(filled),
      ...(own && { amount: plainAmount(draft.amount ?? '', own, i18n.peek().language) }),
      ...(target === '/pay' && { metadata: ports.metadata() }),
    }
    const content = JSON.stringify(body)
    // sending the same content again, after a lost answer, must find the session that may have been created
    if (key.content !== content) Object.assign(key, { content, value: ports.newKey() })
    // the customer's mails are in the language in which the form was filled in
    return api.act(`${target}?lang=${i18n.peek().language}`, body, {
      'Idempotency-Key': key.value,
      ...(token && { 'Form-Token': String(token) }),
    })
  }

  return {
    ...choice,
    made,
    errors,
    failed,
    busy,
    refusals,
    posted,
    /** What came back refused is still wrong when it is taken over, unless that chose the only network. */
    restore(...given) {
      const refused = errors.peek()
      choice.restore(...given)
      const network = choice.network.peek()
      errors.value = !network || network === posted.network ? refused : { ...refused, network: undefined }
    },
    lost() {
      failed.value = 'connection'
    },
    payFromAnother() {
      choice.chooseApp('other')
      ports.remember({ ...ports.recall(), app: 'other' })
    },
    touch,
    revalidate(form) {
      const at = page.peek()
      const shown = FIELDS.filter((field) => errors.peek()[field])
      if (!at || shown.length === 0) return
      const found = validateServerErrors(
        Object.fromEntries(shown.map((field) => [field, ''])),
        caseOf(draftIn(form), at),
      )
      errors.value = Object.fromEntries(shown.map((field) => [field, found[field]]))
    },
    submit,
  }
}
