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
import { chooseTarget, createPayRequest } from './pay-request'
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
  /** Shows the current session to a customer who went back to the form. */
  enter(): void
}

type FormStatus = Omit<ReturnType<typeof createFormStatus>, 'refuse' | 'validate' | 'validateServer'>

/** The pay form: its choices, its errors, and sending it. */
export interface FormModel extends ChoiceModel, FormStatus {
  /** The form's initial values: from the URL, or from a form that the service refused. */
  readonly posted: Draft
  /** Chooses the app of a payment that has started, also for the next payment on this device. */
  changeApp(chosen: string): void
  /** `isValid`: the form passed the browser's validation, so the page does not validate it again. */
  submit(form: FormData, isValid: boolean): Promise<void>
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

  async function submit(form: FormData, isValid: boolean) {
    const currentPage = page.peek()
    if (busy.peek() || !currentPage) return
    batch(() => {
      busy.value = true
      failed.value = null
    })
    await send(form, currentPage, isValid)
  }

  async function send(form: FormData, currentPage: Page, isValid: boolean) {
    const draft = draftIn(form)
    const currency = !merchantSession.peek() && currentPage.amount === null ? currentPage.currency : null
    if (currency || !isValid) {
      await textsReady()
      const found = validate(draft, currentPage)
      if (Object.keys(found).length) return refuse(found, null)
    }
    const target = chooseTarget(session.peek(), posted, draft)
    const answer = target && (await request.send({ target, draft, currency, token: form.get('form_token') }))
    if (answer && isFailure(answer)) {
      await textsReady()
      return refuse(answer.failed === 'refused' ? validateServer(answer.errors, draft, currentPage) : {}, answer.failed)
    }
    request.forgetKey()
    // so that the form has these values when the customer goes back to it
    Object.assign(posted, draft)
    const { asset, network, app } = choice
    ports.remember({ asset: asset.peek(), network: network.peek(), app: app.peek() })
    // if this page cannot load the payment's screen, the server's document can still show the payment
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
    /** Keeps the errors of refused values. The network's error goes if another network is chosen now. */
    restore(...args) {
      const refused = errors.peek()
      choice.restore(...args)
      const network = choice.network.peek()
      errors.value = !network || network === posted.network ? refused : { ...refused, network: undefined }
    },
    changeApp(chosen) {
      choice.chooseApp(chosen)
      ports.remember({ ...ports.recall(), app: choice.app.peek() })
    },
    submit,
  }
}
