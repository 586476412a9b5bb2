import { NetworkMark } from '../../../parts/marks/marks'
import type { Screen } from '../../../payment/screen'
import { networkInWords } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useApp } from '../../help/use-app'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import en from '../../i18n/locales/en'
import { CopyRow } from '../../layout/copy-row'
import { useModel } from '../../state/model-context'
import './amount-to-send.css'

type Props = { screen: Extract<Screen, { name: 'paying' | 'partial' }> }

/**
 * The heading of an open payment: the exact amount to send, with the exchange's fee once it is known, and the button
 * that copies it.
 */
export function AmountToSend({ screen }: Props) {
  const { asset, network, due } = screen.payment
  const { t, formatDecimal } = useI18n()
  const sum = useModel().fees.sumToEnter.value
  const app = useApp()
  const amount = sum?.sum ?? due
  const line = sum ? 'withdrawal_fee.enter' : screen.name === 'partial' ? 'partial.title' : 'paying.send'
  const inWords = { network: networkInWords(asset, network), amount: `${formatDecimal(amount)} ${asset}` }
  return (
    <CopyRow
      isMain
      value={amount}
      name={t('paying.copy_amount')}
      copied={t('paying.copied_amount', { amount: inWords.amount })}
    >
      <h1 tabIndex={-1}>
        {/* the key is not on the heading itself, which may have the focus */}
        <span key={`${line} ${amount} ${asset} ${network}`}>
          <CriticalLine
            line={line}
            values={{
              network: (
                <span class="chip">
                  <NetworkMark network={network} />
                  {inWords.network}
                </span>
              ),
              app: <bdi>{app?.name ?? t('withdrawal_fee.exchange')}</bdi>,
              amount: (
                <b class="sum" data-length={lengthOf(`${amount} ${asset}`)} dir="ltr" {...UNTRANSLATED}>
                  <span data-value={sum ? 'amount-with-fee' : 'amount'}>{amount}</span> {asset}
                </b>
              ),
            }}
            englishValues={{ ...inWords, app: app?.name ?? en['withdrawal_fee.exchange'] }}
          />
        </span>
      </h1>
      <Explanation screen={screen} />
    </CopyRow>
  )
}

/** How long an amount is, so that it stays on one line of a phone. */
const lengthOf = ({ length }: string) => (length > 13 ? 'longest' : length > 10 ? 'long' : undefined)

/**
 * The price, or the parts of a sum with a fee. The price keeps its place then, so that typing a fee moves nothing. For
 * the rest of a payment it is only the rate, since the whole price is not what is to be sent.
 */
function Explanation({ screen: { name, session, payment } }: Props) {
  const { t, tRich, formatMoney, formatRate } = useI18n()
  const { asset, due, rate } = payment
  const sum = useModel().fees.sumToEnter.value
  return (
    <output class="explanation" for="fee">
      {rate && (
        <span key={rate} aria-hidden={sum ? true : undefined} {...UNTRANSLATED}>
          {t(name === 'partial' ? 'details.rate' : 'paying.price', {
            fiat: formatMoney(session.amount, session.currency),
            asset,
            price: formatRate(rate, session.currency),
          })}
        </span>
      )}
      {sum && (
        <span key={`${due} ${sum.fee}`}>
          {tRich('withdrawal_fee.sum', {
            amount: (
              <bdi data-value="amount" dir="ltr" {...UNTRANSLATED}>
                {due}
              </bdi>
            ),
            fee: <bdi {...UNTRANSLATED}>{sum.fee}</bdi>,
          })}
        </span>
      )}
    </output>
  )
}
