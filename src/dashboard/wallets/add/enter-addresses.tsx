import type { WalletFamily } from '../../../contract/wallets/wallet'
import { Form } from '../../parts/form/form'
import { TickField } from '../../parts/form/tick-field'
import { fieldRefusal } from '../../parts/notices/refusal-notice'
import { useI18n } from '../../state/dashboard-context'
import { AddressesField } from '../addresses-field'
import { CollectingCost } from '../collecting-cost'
import { LabelField } from '../label-field'
import { parseAddresses } from '../parse-addresses'
import { useAddWallet } from '../save-wallet'
import { WhereToFind } from './where-to-find'

/** The third step for a list. Only valid addresses are sent. */
export function EnterAddresses({ family }: { family: WalletFamily }) {
  const i18n = useI18n()
  const { t } = i18n
  const addWallet = useAddWallet()
  return (
    <>
      <WhereToFind family={family} />
      <CollectingCost family={family} />
      <section class="section">
        <h2>{t('wallets.by_list')}</h2>
        <p class="wallet-text">{t('wallets.exchange')}</p>
        <Form
          submit={t('wallets.add_and_compare')}
          send={async ({ addresses: input = '', cost_confirmed, label }) => {
            const addresses = parseAddresses(i18n, family, input)
            if (!cost_confirmed) throw fieldRefusal('cost_confirmed', t('wallets.tick_first'))
            await addWallet({ family, addresses, ...(label && { label }) })
          }}
        >
          <AddressesField family={family} />
          <LabelField />
          <TickField name="cost_confirmed" label={t('wallets.cost_confirmed')} />
        </Form>
      </section>
    </>
  )
}
