import { useSignal } from '@preact/signals'
import type { Asset } from '../../contract/enums'
import { plainUnits } from '../../payment/amount-input'
import { pairOf } from '../../payment/chains/catalogue'
import { formatUnits, parseUnits } from '../../payment/money'
import type { Payment } from '../../payment/screen'
import { Amount } from '../i18n/amount'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import { useCopy } from '../layout/use-copy'
import './folded.css'

type Props = {
  payment: Payment
  /** Leaves out the explanation, for a customer who has chosen an exchange. */
  brief?: boolean
}

/** Adds an exchange's fee to the amount: exchanges deduct it from the transfer, and the whole amount must arrive. */
export function WithdrawalFee({ payment, brief }: Props) {
  const { t, formatDecimal } = useI18n()
  const fee = useSignal('')
  const { asset } = payment
  const total = sumToEnter(payment, plainUnits(fee.value))
  return (
    <>
      {!brief && (
        <p>
          <CriticalLine
            line="withdrawal_fee.text"
            values={{ amount: <Amount>{`${formatDecimal(payment.due)} ${asset}`}</Amount> }}
          />
        </p>
      )}
      <div class="field js">
        <label for="fee">{t('withdrawal_fee.fee', { asset })}</label>
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
            (total ? (
              <span class="sum-to-enter">
                <span>
                  {total.isLarge && `${t('withdrawal_fee.much', { asset })} `}
                  <CriticalLine
                    line="withdrawal_fee.type"
                    values={{ amount: <Amount>{`${formatDecimal(total.sum)} ${asset}`}</Amount> }}
                  />
                </span>
                <CopySum sum={total.sum} asset={asset} />
              </span>
            ) : (
              t('withdrawal_fee.wrong')
            ))}
        </span>
      </output>
    </>
  )
}

/** Copies the sum to enter. If the browser does not allow copying, `useCopy` announces it. */
function CopySum({ sum, asset }: { sum: string; asset: Asset }) {
  const { t, formatDecimal } = useI18n()
  const amount = `${formatDecimal(sum)} ${asset}`
  const { state, copy } = useCopy(sum, t('paying.copied_amount', { amount }))
  return (
    <button
      type="button"
      class="copy-sum"
      aria-label={state === 'idle' ? t('withdrawal_fee.copy', { amount }) : undefined}
      data-copied={state === 'copied' || undefined}
      onClick={copy}
    >
      <span key={state}>{t(state === 'copied' ? 'paying.copied' : 'paying.copy')}</span>
    </button>
  )
}

/** The sum to enter so that the whole amount arrives. `isLarge`: so large a fee may have been entered in fiat. */
function sumToEnter(
  { asset, network, amount, due }: Payment,
  fee: string | null,
): { sum: string; isLarge: boolean } | null {
  const decimals = pairOf(asset, network)?.decimals ?? 0
  const atoms = (decimal: string) => parseUnits(decimal, decimals)
  const [whole, rest, added] = [atoms(amount), atoms(due), atoms(fee ?? '')]
  if (whole === null || rest === null || added === null) return null
  // compared with the whole amount, since a fee may well be larger than a small rest
  return { sum: formatUnits(rest + added, decimals), isLarge: added >= whole }
}
