import { Deleted } from '../../../contract/envelope'
import type { Wallet } from '../../../contract/wallets/wallet'
import { ConfirmButton } from '../../parts/actions/confirm-button'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { walletFamilyLabel } from '../families'
import { DownloadUsed } from './used-addresses'

/** Removes a wallet after confirmation. */
export function RemoveWallet({ wallet: { id, family } }: { wallet: Wallet }) {
  const { client, router, announce } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  return (
    <section class="section">
      <ConfirmButton
        name={t('wallets.remove')}
        class="danger"
        action={async () => {
          await client.request(`/api/v1/wallets/${id}`, Deleted, { method: 'DELETE' })
          router.replace(router.href({}))
          announce(t('wallets.remove_done'))
        }}
      >
        <p>{t('wallets.remove_text', { networks: walletFamilyLabel(i18n, family) })}</p>
        <p>{t('wallets.remove_kept')}</p>
        <p>{t('wallets.remove_download')}</p>
        <div>
          <DownloadUsed id={id} />
        </div>
      </ConfirmButton>
    </section>
  )
}
