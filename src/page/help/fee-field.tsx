import type { Payment } from '../../payment/screen'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { useApp } from './use-app'
import './fee-field.css'

/** The fee of an exchange. The sum to enter stands in the payment's heading. */
export function FeeField({ payment }: { payment: Payment }) {
  const { fees } = useModel()
  const { t } = useI18n()
  const { asset } = payment
  const fee = fees.fee.value
  const sum = fees.sumToEnter.value
  const app = useApp()
  const problem = fee.trim() && (sum ? sum.isLarge && t('withdrawal_fee.much', { asset }) : t('withdrawal_fee.wrong'))
  return (
    <>
      <div class="field fee">
        <label for="fee">{app ? t('withdrawal_fee.app_fee', { app: app.name }) : t('withdrawal_fee.fee')}</label>
        <span>
          <input
            id="fee"
            inputMode="decimal"
            autocomplete="off"
            maxLength={30}
            value={fee}
            aria-describedby="fee-unit"
            onInput={({ currentTarget }) => fees.enterFee(currentTarget.value)}
          />
          <span id="fee-unit">{asset}</span>
        </span>
      </div>
      <output class="verdict" for="fee" data-warn>
        {problem && <span key={problem}>{problem}</span>}
      </output>
    </>
  )
}
