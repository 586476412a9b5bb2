import * as v from 'valibot'
import { Network } from '../../contract/enums'
import type { DepositAccount } from '../../contract/money/deposit-account'
import { networkName } from '../../words/network-names'
import { CopyValue } from '../parts/actions/copy-value'
import { Details } from '../parts/details'
import { useI18n } from '../state/dashboard-context'

/** Permanent addresses and bank accounts of a customer. */
export function DepositAccountDetails({ account }: { account: DepositAccount }) {
  const { t } = useI18n()
  const { staticDepositAddresses, ngnVirtualAccounts } = account
  return (
    <>
      <Details
        of={staticDepositAddresses.map(({ chain, address }) => {
          // a network that this version does not know is shown by its API name
          const network = v.is(Network, chain) ? networkName(chain) : chain
          const name = t('parts.address_on', { network })
          return [name, <CopyValue key={chain} value={address} name={name} />]
        })}
      />
      {ngnVirtualAccounts.map(({ accountNumber, accountName, bankName, currency }) => (
        <section key={accountNumber} class="section">
          <h3>{t('customers.bank_account', { currency })}</h3>
          <Details
            of={[
              [
                t('parts.account_number'),
                <CopyValue key="number" value={accountNumber} name={t('parts.account_number')} />,
              ],
              [t('parts.bank'), <bdi key="bank">{bankName}</bdi>],
              [t('parts.account_holder'), <bdi key="holder">{accountName}</bdi>],
            ]}
          />
        </section>
      ))}
    </>
  )
}
