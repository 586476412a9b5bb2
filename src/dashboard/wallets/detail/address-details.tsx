import type { Wallet } from '../../../contract/wallets/wallet'
import { Details } from '../../parts/details'
import { Fold } from '../../parts/fold'
import { Notice } from '../../parts/notices/notice'
import { useI18n } from '../../state/dashboard-context'
import { FirstAddresses } from './first-addresses'
import { PublicShare } from './public-share'

/** Number of consecutive unused addresses from which a warning is shown. Most wallets search 20 addresses ahead. */
const WIDE_GAP = 15
const FEW_LEFT = 5

/** Used and remaining addresses of a wallet. */
export function AddressDetails({ wallet }: { wallet: Wallet }) {
  const { t, plural } = useI18n()
  const { kind, next_index, unpaid_gap: gap, gap_limit: limit, addresses_left: left } = wallet
  const isKey = kind === 'key'
  return (
    <section class="section">
      <h2>{t('wallets.addresses')}</h2>
      {isKey && gap >= limit && <Notice tone="bad">{t('wallets.gap_full', { limit })}</Notice>}
      {isKey && gap >= WIDE_GAP && gap < limit && <Notice tone="warn">{t('wallets.gap_warning', { gap })}</Notice>}
      <PublicShare wallet={wallet} />
      {left === 0 && <Notice tone="bad">{t('wallets.left_empty')}</Notice>}
      {left !== null && left > 0 && left <= FEW_LEFT && <Notice tone="warn">{t('wallets.left_few')}</Notice>}
      <Details
        of={[
          [t('wallets.source'), t(isKey ? 'wallets.by_key' : 'wallets.by_list')],
          [t('wallets.next_index'), String(next_index)],
          [t('wallets.gap'), isKey ? t('wallets.gap_of', { gap, limit }) : null],
          [t('wallets.addresses_left'), left === null ? null : plural('wallets.addresses_left_n', left)],
        ]}
      />
      {wallet.status !== 'unconfirmed' && wallet.first_addresses.length > 0 && (
        <Fold title={t('wallets.first')}>
          <FirstAddresses wallet={wallet} />
        </Fold>
      )}
    </section>
  )
}
