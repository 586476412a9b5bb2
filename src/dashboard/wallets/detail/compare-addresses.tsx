import type { Wallet } from '../../../contract/wallets/wallet'
import { Form } from '../../parts/form/form'
import { TickField } from '../../parts/form/tick-field'
import { Notice } from '../../parts/notices/notice'
import { fieldRefusal } from '../../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useFocusHeadingOnUnmount } from '../../state/use-focus-fallback'
import { useChangeWallet } from '../save-wallet'
import { ComparePasted } from './compare-pasted'
import { FirstAddresses } from './first-addresses'

/** The first addresses, for comparison with the merchant's own wallet, and the confirmation. */
export function CompareAddresses({ wallet }: { wallet: Wallet }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const change = useChangeWallet(wallet.id)
  useFocusHeadingOnUnmount()
  return (
    <section class="section">
      <h2>{t('wallets.compare')}</h2>
      <p class="wallet-text">{t(wallet.kind === 'key' ? 'wallets.compare_key' : 'wallets.compare_list')}</p>
      <Notice tone="warn">{t('wallets.compare_differs')}</Notice>
      <FirstAddresses wallet={wallet} />
      <ComparePasted wallet={wallet} />
      {isOwner.value && (
        <Form
          submit={t('wallets.confirm')}
          send={async ({ compared }) => {
            if (!compared) throw fieldRefusal('compared', t('wallets.tick_first'))
            await change({ confirmed: true }, t('wallets.confirm_done'))
          }}
        >
          <TickField name="compared" label={t('wallets.compared')} />
        </Form>
      )}
    </section>
  )
}
