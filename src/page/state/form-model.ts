import { batch, computed, type ReadonlySignal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import type { Session } from '../../contract/session/session'
import { type Answer, type Failure, isFailure } from '../api/answer'
import type { Api } from '../api/client'
import type { I18n } from '../i18n/create-i18n'
import { type ChoiceModel, createChoiceModel } from './choice-model'
import { type Draft, draftIn } from './form-fields'
import { createFormStatus } from './form-status'
import { createPayRequest, targetOf } from './pay-request'
import type { Ports } from './ports'

type Deps = {
  view: View
  page: ReadonlySignal<Page | null>
  session: ReadonlySignal<Session | null>
  i18n: ReadonlySignal<I18n>
  /** See `LanguageModel`. */
  textsReady(): Promise<void>
  api: Api
  ports: Ports
  /** Milliseconds by the service's clock. */
  now(): number
  /** Shows the session that the service answered with. */
  accept(answer: Exclude<Answer<Session>, Failure>): Promise<void>
  /** Shows the session that is there, to a customer who went back to the form. */
  enter(): void
}

type FormStatus = Omit<ReturnType<typeof createFormStatus>, 'refuse' | 'validate' | 'validateServer'>

/** The pay form: its choices, its errors, and sending it. */
export interface FormModel extends ChoiceModel, FormStatus {
  /** The values that the form starts with: of its address, or of a form that was refused. */
  readonly posted: Draft
  /** The customer pays from another app than the one that was chosen, or remembered. */
  payFromAnother(): void
  /** `complete`: the browser's own validation passed, so that the form can be sent without checking it again. */
  submit(form: FormData, complete: boolean): Promise<void>
}

export function createFormModel(deps: Deps): FormModel {
  const { view, page, session, i18n, textsReady, api, ports, now, accept, enter } = deps
  const posted: Draft = view.form?.values ?? {}
  const merchantSession = computed(() => (session.value?.status === 'initiated' ? session.value : null))
  const { refuse, validate, validateServer, ...status } = createFormStatus({
    view,
    page,
    session: merchantSession,
    i18n,
  })
  const { errors, failed, busy, touch } = status
  const choice = createChoiceModel({ posted, page, session: merchantSession, i18n, api, ports, now, touch })
  const request = createPayRequest(api, ports, i18n)

  async function submit(form: FormData, complete: boolean) {
    const at = page.peek()
    if (busy.peek() || !at) return
    batch(() => {
      busy.value = true
      failed.value = null
    })
    await send(form, at, complete)
  }

  async function send(form: FormData, at: Page, complete: boolean) {
    const draft = draftIn(form)
    const currency = !merchantSession.peek() && at.amount === null ? at.currency : null
    if (currency || !complete) {
      await textsReady()
      const found = validate(draft, at)
      if (Object.keys(found).length) return refuse(found, null)
    }
    const target = targetOf(session.peek(), posted, draft)
    const answer = target && (await request.send({ target, draft, currency, token: form.get('form_token') }))
    if (answer && isFailure(answer)) {
      await textsReady()
      return refuse(answer.failed === 'refused' ? validateServer(answer.errors, draft, at) : {}, answer.failed)
    }
    request.end()
    // shown in the form when the customer goes back to it
    Object.assign(posted, draft)
    const { asset, network, app } = choice
    ports.remember({ asset: asset.peek(), network: network.peek(), app: app.peek() })
    // the payment exists: the server's document shows it where this page cannot
    if (answer && !(await ports.canShowPayment()))
      return ports.openDocument(`/p/${view.slug}/s/${answer.data.id}`, answer.data.k)
    await (answer ? accept(answer) : enter())
    batch(() => {
      busy.value = false
      errors.value = {}
    })
  }

  return {
    ...choice,
    ...status,
    posted,
    /** A refused value is still wrong when it is taken over, unless that chose the only network. */
    restore(...args) {
      const refused = errors.peek()
      choice.restore(...args)
      const network = choice.network.peek()
      errors.value = !network || network === posted.network ? refused : { ...refused, network: undefined }
    },
    payFromAnother() {
      choice.chooseApp('other')
      ports.remember({ ...ports.recall(), app: 'other' })
    },
    submit,
  }
}
