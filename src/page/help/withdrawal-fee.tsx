import { useSignal } from '@preact/signals'
import { plainUnits } from '../../payment/amount-input'
import { pairOf } from '../../payment/chains/catalogue'
import { formatUnits, parseUnits } from '../../payment/money'
import type { Payment } from '../../payment/screen'
import { Amount } from '../i18n/amount'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import './folded.css'

/** Adds an exchange's fee to the amount: exchanges deduct it from what is sent, and the whole amount must arrive. */
export function WithdrawalFee({ payment }: { payment: Payment }) {
  const { t } = useI18n()
  const fee = useSignal('')
  const { asset } = payment
  const answer = toType(payment, plainUnits(fee.value))
  return (
    <>
      <p>
        <CriticalLine line="arrives.text" values={{ amount: <Amount>{`${payment.due} ${asset}`}</Amount> }} />
      </p>
      <div class="field js">
        <label for="fee">{t('arrives.fee', { asset })}</label>
        <input
          id="fee"
          inputMode="decimal"
          autocomplete="off"
          maxLength={30}
          onInput={(event) => {
            fee.value = event.currentTarget.value
          }}
        />
      </div>
      <output class="verdict" for="fee">
        <span key={fee.value}>
          {fee.value.trim() &&
            (answer ? (
              <>
                {answer.much && `${t('arrives.much', { asset })} `}
                <CriticalLine line="arrives.type" values={{ amount: <Amount>{`${answer.sum} ${asset}`}</Amount> }} />
              </>
            ) : (
              t('arrives.wrong')
            ))}
        </span>
      </output>
    </>
  )
}

/** What to type so that all arrives, and whether the fee is so much that it may be in the money of the country. */
function toType({ asset, network, amount, due }: Payment, fee: string | null): { sum: string; much: boolean } | null {
  const decimals = pairOf(asset, network)?.decimals ?? 0
  const atoms = (decimal: string) => parseUnits(decimal, decimals)
  const [whole, rest, added] = [atoms(amount), atoms(due), atoms(fee ?? '')]
  if (whole === null || rest === null || added === null) return null
  // of a small rest, the fee may well be the larger part
  return { sum: formatUnits(rest + added, decimals), much: added >= whole }
}
