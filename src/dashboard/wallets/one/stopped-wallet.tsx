import type { Wallet } from '../../../contract/wallets/wallet'
import { wrongField } from '../../api/refusal'
import { ConfirmButton } from '../../parts/acts/confirm-button'
import { TickField } from '../../parts/form/tick-field'
import { Notice } from '../../parts/notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

/** Why a wallet is stopped, and the way back. */
export function StoppedWallet({ wallet: { id } }: { wallet: Wallet }) {
  const { me } = useDashboard()
  const { t } = useI18n()
  const change = useChangeWallet(id)
  return (
    <Notice tone="bad">
      <p>{t('wallets.stopped_why')}</p>
      <p>{t('wallets.stopped_do')}</p>
      {me.value?.member.role === 'owner' && (
        <ConfirmButton
          name={t('wallets.resume')}
          act={async ({ alone }) => {
            if (!alone) throw wrongField('alone', t('wallets.tick_first'))
            await change({ resume: true }, t('wallets.resume_said'))
          }}
        >
          <p>{t('wallets.resume_text')}</p>
          <TickField name="alone" label={t('wallets.resume_tick')} />
        </ConfirmButton>
      )}
    </Notice>
  )
}
