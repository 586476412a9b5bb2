import { useSignal } from '@preact/signals'
import type { Wallet } from '../../../contract/wallets/wallet'
import { Form } from '../../parts/form/form'
import { useI18n } from '../../state/dashboard-context'
import { AddressesField } from '../addresses-field'
import { parseAddresses } from '../parse-addresses'
import { useChangeWallet } from '../save-wallet'

export function AddAddresses({ wallet: { id, family } }: { wallet: Wallet }) {
  const i18n = useI18n()
  const { t, plural } = i18n
  const change = useChangeWallet(id)
  const addedLists = useSignal(0)
  return (
    <section class="section">
      <h2>{t('wallets.more')}</h2>
      <p class="wallet-text">
        {t('wallets.more_text')} {t('wallets.exchange')}
      </p>
      <Form
        // the key empties the field after adding
        key={addedLists.value}
        submit={t('wallets.more')}
        send={async ({ addresses: input = '' }) => {
          const addresses = parseAddresses(i18n, family, input)
          await change({ addresses }, plural('wallets.more_added', addresses.length))
          addedLists.value += 1
        }}
      >
        <AddressesField family={family} />
      </Form>
    </section>
  )
}
