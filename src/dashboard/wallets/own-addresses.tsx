import { useSignal } from '@preact/signals'
import { Deleted } from '../../contract/envelope'
import { OwnAddress } from '../../contract/wallets/own-address'
import { WALLET_FAMILIES } from '../../contract/wallets/wallet'
import { isSecretMaterial } from '../../payment/keys/secret-material'
import { ActionButton } from '../parts/actions/action-button'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { walletFamilyLabel } from './families'
import { SecretRejectingField } from './secret-rejecting-field'

const PATH = '/api/v1/own-addresses'
/** The service keeps at most this many, so that one page has all of them. */
const MAX_ADDRESSES = 100

/** The addresses from which the merchant sends, so that its own money is not taken for a customer's. */
export function OwnAddresses() {
  const { client, announce, refresh, isOwner } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const addresses = useList(PATH, OwnAddress, { limit: MAX_ADDRESSES })
  return (
    <section class="section own-addresses">
      <h2>{t('wallets.own')}</h2>
      <p class="wallet-text">{t('wallets.own_text')}</p>
      <List of={addresses} name={t('wallets.own')} empty={null}>
        {({ id, family, address, label }) => (
          <Row
            key={id}
            main={label ?? walletFamilyLabel(i18n, family)}
            about={
              <>
                <bdi class="own-address" dir="ltr">
                  {address}
                </bdi>
                {label !== null && <bdi>{walletFamilyLabel(i18n, family)}</bdi>}
              </>
            }
            actions={
              isOwner.value && (
                <ActionButton
                  name={t('wallets.own_remove')}
                  action={async () => {
                    await client.request(`${PATH}/${id}`, Deleted, { method: 'DELETE' })
                    refresh(PATH)
                    announce(t('wallets.own_removed'))
                  }}
                />
              )
            }
          />
        )}
      </List>
      {isOwner.value && <AddOwnAddress />}
    </section>
  )
}

function AddOwnAddress() {
  const { client, announce, refresh } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const added = useSignal(0)
  return (
    <Form
      // the key empties the fields after adding
      key={added.value}
      submit={t('wallets.own_add')}
      send={async ({ family, address, label }) => {
        const body = { family, address, ...(label && { label }) }
        await client.request(PATH, OwnAddress, { method: 'POST', body })
        refresh(PATH)
        announce(t('wallets.own_added'))
        added.value += 1
      }}
    >
      <p class="wallet-text">{t('wallets.own_exchange')}</p>
      <SelectField
        name="family"
        label={t('wallets.own_family')}
        options={WALLET_FAMILIES.map((family) => [family, walletFamilyLabel(i18n, family)] as const)}
      />
      <SecretRejectingField
        name="address"
        label={t('wallets.own_address')}
        hint={t('wallets.own_address_hint')}
        lines={2}
      />
      <SecretRejectingField
        name="label"
        label={t('wallets.own_label')}
        hint={t('wallets.own_label_hint')}
        lines={1}
        isSecret={isSecretMaterial}
        optional
      />
    </Form>
  )
}
