import { timeLeft, wholeMinutes } from '../../../payment/time-left'
import { networkName } from '../../../words/network-names'
import { Amount } from '../../i18n/amount'
import { type StartedSession, statusMessageKey } from '../../i18n/heading'
import { useI18n } from '../../i18n/i18n-context'
import { Mark } from '../../layout/mark'
import { usePath } from '../../layout/use-path'
import { useModel } from '../../state/model-context'
import './started-payment.css'

/** The payment that has started, shown at the form: what is due and for how long, or when it was paid, and a link. */
export function StartedPayment({ session }: { session: StartedSession }) {
  const { t } = useI18n()
  return (
    <section class="started" tabIndex={-1} aria-label={t('started.title')}>
      {isPaid(session) ? <PaidSession session={session} /> : <OpenSession session={session} />}
    </section>
  )
}

const isPaid = ({ status, completed_at }: StartedSession) => status === 'completed' && completed_at !== null

function OpenSession({ session }: { session: StartedSession }) {
  const { time } = useModel().connection
  const { t, tRich, formatDecimal } = useI18n()
  const path = usePath(session)
  const { status, crypto_amount_due: due, crypto_asset: asset, network } = session
  const minutes = wholeMinutes(timeLeft(session, time.value))
  const isWaiting = (status === 'pending' || status === 'partial') && due && asset && network && minutes > 0
  return (
    <>
      <p key={`${status} ${isWaiting && minutes} ${due}`}>
        {isWaiting
          ? tRich('started.waiting', {
              amount: <Amount>{`${formatDecimal(due)}\u00a0${asset}`}</Amount>,
              network: <bdi>{networkName(network)}</bdi>,
              minutes,
            })
          : t(statusMessageKey(session))}
      </p>
      <a class="button" href={path}>
        {t(isWaiting ? 'started.continue' : 'started.open')}
      </a>
    </>
  )
}

/** A payment that was made: its receipt is one tap away, and so is paying again, where the form is folded. */
function PaidSession({ session }: { session: StartedSession }) {
  const { isFormFolded, payAgain } = useModel()
  const { t, formatTime } = useI18n()
  const path = usePath(session)
  const folded = isFormFolded.value
  // the heading of the screen, as long as the form and its heading are folded
  const Heading = folded ? 'h1' : 'p'
  const text = t('started.paid', { time: formatTime(Date.parse(session.completed_at ?? '')) })
  return (
    <>
      {folded && <Mark end="completed" />}
      <Heading tabIndex={-1} key={text}>
        {text}
      </Heading>
      <a class={folded ? 'button' : 'quiet'} href={path}>
        {t('started.receipt')}
      </a>
      {folded && (
        <button type="button" class="quiet" onClick={payAgain}>
          {t('started.again')}
        </button>
      )}
    </>
  )
}
