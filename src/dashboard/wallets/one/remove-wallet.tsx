import { Deleted } from '../../../contract/envelope'
import type { Wallet } from '../../../contract/wallets/wallet'
import { ConfirmButton } from '../../parts/acts/confirm-button'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { familyName } from '../family-facts'
import { DownloadUsed } from './used-addresses'

/** Removes a wallet after confirmation. */
export function RemoveWallet({ wallet: { id, family } }: { wallet: Wallet }) {
  const { client, router, say } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  return (
    <section class="section">
      <ConfirmButton
        name={t('wallets.remove')}
        class="danger"
        act={async () => {
          await client.ask(`/api/v1/wallets/${id}`, Deleted, { method: 'DELETE' })
          router.replace(router.href({}))
          say(t('wallets.remove_said'))
        }}
      >
        <p>{t('wallets.remove_text', { networks: familyName(i18n, family) })}</p>
        <p>{t('wallets.remove_stays')}</p>
        <p>{t('wallets.remove_download')}</p>
        <div>
          <DownloadUsed id={id} />
        </div>
      </ConfirmButton>
    </section>
  )
}
