import { useSignal } from '@preact/signals'
import type { Page } from '../../../contract/page/page'
import type { RefundableMoney } from '../../../contract/refunds/refundable'
import { Session } from '../../../contract/session/session'
import { pageWords } from '../../../payment/page-words'
import { UNTRANSLATED } from '../../../words/untranslated'
import { isFailure } from '../../api/answer'
import { useHasPayerToken } from '../../help/arrival/use-has-payer-token'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import './refund.css'

type Props = {
  page: Page | null
  session: Session
  /** The overpaid amount, such as `7.81`, in front of an existing service, which takes no requests. */
  extra?: string | null
}

/** Money that was not due: a button asks for it, in the browser that paid, or else there is the merchant's contact. */
export function AskRefund({ page, session, extra = null }: Props) {
  const { t, formatDecimal } = useI18n()
  const { refundable = [], crypto_asset: asset } = session
  const amountsOf = (money: typeof refundable) =>
    money.map((one) => `${formatDecimal(one.crypto_amount)} ${one.crypto_asset}`).join(' + ')
  const over = extra === null ? amountsOf(refundable.filter(isOverpaid)) : `${formatDecimal(extra)} ${asset}`
  const apart = amountsOf(refundable.filter((one) => !isOverpaid(one)))
  const open = extra === null ? amountsOf(refundable.filter((one) => !one.requested && !one.declined)) : over
  const requestedAmounts = amountsOf(refundable.filter(({ requested }) => requested))
  const declined = amountsOf(refundable.filter((one) => one.declined))
  const merchant = page?.merchant.name ?? ''
  return (
    <div class="refund-notice">
      {over && <p key={over}>{t('back.over', { amounts: over })}</p>}
      {apart && <p key={apart}>{t('back.apart', { amounts: apart })}</p>}
      {open && <AskButton session={session} page={page} amounts={open} canAsk={extra === null} />}
      <output>
        {requestedAmounts && (
          <span key={requestedAmounts}>{t('back.asked', { merchant, amounts: requestedAmounts })}</span>
        )}
        {declined && <span key={declined}>{t('back.declined', { merchant, amounts: declined })}</span>}
      </output>
    </div>
  )
}

const isOverpaid = ({ cause }: RefundableMoney) => cause === 'overpaid'

type ButtonProps = { session: Session; page: Page | null; amounts: string; canAsk: boolean }

function AskButton({ session, page, amounts, canAsk }: ButtonProps) {
  const { api, sessions, close } = useModel()
  const { t } = useI18n()
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  const { id } = session
  const hasToken = useHasPayerToken(id)
  const label = t('back.ask', { merchant: page?.merchant.name ?? '', amounts })
  // the main action of the screen, unless it has another one: to pay, to continue, or to go back to the shop
  const isMain = session.status === 'completed' && !session.return_link && !close.value
  const style = isMain ? 'button' : 'quiet'
  if (!canAsk || !hasToken)
    return <ContactLink session={session} page={page} amounts={amounts} label={label} style={style} />

  async function ask() {
    if (state.value === 'busy') return
    state.value = 'busy'
    const answer = await api.post(`/sessions/${id}/refund-requests`, Session, {}, api.payerHeaders(id))
    state.value = isFailure(answer) ? 'failed' : 'idle'
    if (!isFailure(answer)) await sessions.receive(answer.data, answer.headers)
  }

  return (
    <>
      <button type="button" class={style} disabled={state.value === 'busy'} onClick={ask}>
        <span key={`${state.value === 'busy'} ${label}`}>{state.value === 'busy' ? t('details.sending') : label}</span>
      </button>
      <p class="problem" role="alert">
        {state.value === 'failed' && <span>{t('back.failed')}</span>}
      </p>
    </>
  )
}

type LinkLook = { label: string; style: 'button' | 'quiet' }

const EMAIL = /^[^\s@]+@[^\s@]+$/

/** A mail to the merchant with amount and reference; where the contact is no e-mail address, a sentence. */
function ContactLink({ session, page, amounts, label, style }: Omit<ButtonProps, 'canAsk'> & LinkLook) {
  const { language, t } = useI18n()
  const { reference } = session
  const contact = page && pageWords(page, language).support
  if (!contact || !EMAIL.test(contact)) return <p>{t('back.contact', { merchant: page?.merchant.name ?? '' })}</p>
  const body = t('back.mail', { amounts, reference })
  const query = `subject=${encodeURIComponent(reference)}&body=${encodeURIComponent(body)}`
  return (
    <a class={style} href={`mailto:${contact}?${query}`}>
      <span key={label} {...UNTRANSLATED}>
        {label}
      </span>
    </a>
  )
}
