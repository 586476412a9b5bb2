import type { Screen } from '../../../payment/screen'
import { ArrivalMail } from '../../help/arrival/arrival-mail'
import { Fold } from '../../help/fold'
import { AddressComparison, ChangeMethod, TransactionCheck, WithdrawalFee } from '../../help/lazy-help'
import { useApp } from '../../help/use-app'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { EndingSoon } from './ending-soon'

/** Below the address: more time, and folded help. */
export function PaymentHelp({ screen }: { screen: Extract<Screen, { name: 'paying' | 'partial' }> }) {
  const { page, session, payment } = screen
  const { simulatedClaim } = useModel()
  const { t } = useI18n()
  const app = useApp()
  const { asset, network, address } = payment
  return (
    <>
      {address !== null && <EndingSoon session={session} />}
      {/* the key closes and empties the folds when the coin changes */}
      <div class="folds" key={asset + network}>
        {address !== null && (
          <>
            {/* for a chosen exchange, the fee's field is beside the amount; a wallet adds its fee by itself */}
            {!app && (
              <Fold title={t('withdrawal_fee.title')} content={WithdrawalFee}>
                <WithdrawalFee payment={payment} />
              </Fold>
            )}
            <Fold title={t('check.title')} content={AddressComparison} scripted>
              <AddressComparison payment={payment} />
            </Fold>
            <Fold title={t('claim.title')} content={TransactionCheck} scripted open={simulatedClaim.value !== null}>
              <TransactionCheck session={session} network={network} />
            </Fold>
          </>
        )}
        {page && screen.name === 'paying' && !session.renewed_by && !(session.relayed && address) && (
          <Fold title={t('method.title')} content={ChangeMethod}>
            <ChangeMethod page={page} session={session} />
          </Fold>
        )}
        {address !== null && <ArrivalMail session={session} />}
      </div>
    </>
  )
}
