import type { Network } from '../../../contract/enums'
import type { Wallet } from '../../../contract/wallets/wallet'
import { networkName } from '../../../words/network-names'
import { ConfirmButton } from '../../parts/actions/confirm-button'
import { TickField } from '../../parts/form/tick-field'
import { Notice } from '../../parts/notices/notice'
import { fieldRefusal } from '../../parts/notices/refusal-notice'
import { useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

/** Accepts a network without proof. All money on it may be lost. */
export function AcceptUnproven({ wallet: { id }, network }: { wallet: Wallet; network: Network }) {
  const { t } = useI18n()
  const change = useChangeWallet(id)
  const name = networkName(network)
  return (
    <ConfirmButton
      name={t('wallets.accept', { network: name })}
      submit={t('wallets.accept_submit')}
      class="danger"
      action={async ({ risk }) => {
        if (!risk) throw fieldRefusal('risk', t('wallets.tick_first'))
        await change({ accept_unproven: [network] }, t('wallets.accept_done', { network: name }))
      }}
    >
      <Notice tone="bad">
        <p>
          <b>{t('wallets.accept_risk', { network: name })}</b>
        </p>
        <p>{t('wallets.accept_instead')}</p>
      </Notice>
      <p>{t('wallets.accept_until')}</p>
      <TickField name="risk" label={t('wallets.accept_tick', { network: name })} />
    </ConfirmButton>
  )
}
