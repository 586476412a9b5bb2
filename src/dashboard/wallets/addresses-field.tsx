import type { WalletFamily } from '../../contract/wallets/wallet'
import { useI18n } from '../state/dashboard-context'
import { familyName } from './families'
import { PublicField } from './public-field'

export function AddressesField({ family }: { family: WalletFamily }) {
  const i18n = useI18n()
  const { t } = i18n
  const hint = t('wallets.addresses_hint', { networks: familyName(i18n, family) })
  return <PublicField name="addresses" label={t('wallets.addresses')} hint={hint} lines={8} />
}
