import type { WalletFamily } from '../../contract/wallets/wallet'
import { useI18n } from '../state/dashboard-context'
import { walletFamilyLabel } from './families'
import { SecretRejectingField } from './secret-rejecting-field'

export function AddressesField({ family }: { family: WalletFamily }) {
  const i18n = useI18n()
  const { t } = i18n
  const hint = t('wallets.addresses_hint', { networks: walletFamilyLabel(i18n, family) })
  return <SecretRejectingField name="addresses" label={t('wallets.addresses')} hint={hint} lines={8} />
}
