import type { Wallet } from '../../../contract/wallets/wallet'
import { ConfirmButton } from '../../parts/actions/confirm-button'
import { TickField } from '../../parts/form/tick-field'
import { Notice } from '../../parts/notice'
import { fieldRefusal } from '../../parts/refusal-notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

export function StoppedWallet({ wallet: { id } }: { wallet: Wallet }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const change = useChangeWallet(id)
  return (
    <Notice tone="bad">
      <p>{t('wallets.stopped_why')}</p>
      <p>{t('wallets.stopped_do')}</p>
      {isOwner.value && (
        <ConfirmButton
          name={t('wallets.resume')}
          action={async ({ alone }) => {
            if (!alone) throw fieldRefusal('alone', t('wallets.tick_first'))
            await change({ resume: true }, t('wallets.resume_done'))
          }}
        >
          <p>{t('wallets.resume_text')}</p>
          <TickField name="alone" label={t('wallets.resume_tick')} />
        </ConfirmButton>
      )}
    </Notice>
  )
}
