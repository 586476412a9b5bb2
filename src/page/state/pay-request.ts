import type { ReadonlySignal } from '@preact/signals'
import type { Currency } from '../../contract/enums'
import type { Session } from '../../contract/session/session'
import { plainAmount } from '../../payment/amount-input'
import type { Answer } from '../api/answer'
import type { Api } from '../api/client'
import type { I18n } from '../i18n/create-i18n'
import { type Draft, FIELDS } from './form-fields'
import type { Ports } from './ports'

const PAY = '/pay'

/**
 * Returns the path to which the form is sent: a customer who came back to the form changes the pair of the current
 * payment, or starts a new one. Returns null if the page shows the current payment and sends nothing, so that pressing
 * again does not start a second payment. `posted` are the values that were sent for the current payment.
 */
export function chooseTarget(current: Session | null, posted: Draft, draft: Draft): string | null {
  const { id, status, renewed_by, relayed, crypto_asset, network, crypto_amount_paid } = current ?? {}
  if (status !== 'initiated') {
    if (!status || payerOf(draft) !== payerOf(posted)) return PAY
    if (renewed_by) return null
    // late money changes the status only when it is confirmed, so the paid amount is checked as well
    const isOver = (status === 'expired' || status === 'failed') && crypto_amount_paid === '0'
    if (isOver || status === 'completed') return PAY
    if (status !== 'pending') return null
    // an upstream service cannot change the pair of a payment that has an address
    if (relayed) return draft.asset === crypto_asset && draft.network === network ? null : PAY
  }
  return `/sessions/${id}/method`
}

/** The payer and the amount. */
const payerOf = ({ amount, first_name, last_name, email }: Draft) =>
  JSON.stringify([amount, first_name, last_name, email])

type Request = {
  target: string
  draft: Draft
  /** The currency of an amount that the customer chooses. */
  currency: Currency | null
  /** The one-time value of the server's form; null on a static host. */
  token: FormDataEntryValue | null
}

/** Sends the form. Equal content has an equal idempotency key, so that retrying after a lost answer pays once. */
export function createPayRequest(
  api: Api,
  ports: Pick<Ports, 'metadata' | 'newIdempotencyKey'>,
  i18n: ReadonlySignal<I18n>,
) {
  const key = { content: '', value: '' }
  return {
    send({ target, draft, currency, token }: Request): Promise<Answer<Session>> {
      const { language } = i18n.peek()
      const filled = FIELDS.flatMap((field) => (draft[field] ? [[field, draft[field]]] : []))
      const body = {
        ...Object.fromEntries(filled),
        ...(currency && { amount: plainAmount(draft.amount ?? '', currency, language) }),
        ...(target === PAY && { metadata: ports.metadata() }),
      }
      const content = JSON.stringify(body)
      if (key.content !== content) Object.assign(key, { content, value: ports.newIdempotencyKey() })
      // e-mails to the customer are in the language of the form
      return api.postSession(`${target}?lang=${language}`, body, {
        'Idempotency-Key': key.value,
        ...(token && { 'Form-Token': String(token) }),
      })
    },
    /** Forgets the key after an answer, so that equal content starts a new payment. */
    forgetKey() {
      key.content = ''
    },
  }
}
