import type { Wallet } from '../../../contract/wallets/wallet'
import { networkName } from '../../../words/network-names'
import { ConfirmButton } from '../../parts/actions/confirm-button'
import { Details } from '../../parts/details'
import { TickField } from '../../parts/form/tick-field'
import { Notice } from '../../parts/notices/notice'
import { fieldRefusal } from '../../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

/** Why a wallet has stopped, and the button with which its owner resumes it. */
export function StoppedWallet({ wallet: { id, stopped } }: { wallet: Wallet }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const change = useChangeWallet(id)
  return (
    <Notice tone="bad">
      <p>{t('wallets.stopped_why')}</p>
      {stopped && <StopCause stopped={stopped} />}
      <p>{t('wallets.stopped_mine')}</p>
      <p>{t('wallets.stopped_do')}</p>
      {isOwner.value && (
        <ConfirmButton
          name={t('wallets.resume')}
          action={async ({ alone }) => {
            if (!alone) throw fieldRefusal('alone', t('wallets.tick_first'))
            await change({ resume: true }, t('wallets.resume_done'))
          }}
        >
          <p>{t('wallets.resume_text')}</p>
          <TickField name="alone" label={t('wallets.resume_tick')} />
        </ConfirmButton>
      )}
    </Notice>
  )
}

function StopCause({ stopped }: { stopped: NonNullable<Wallet['stopped']> }) {
  const { t } = useI18n()
  const { reason, network, index, path, address, transaction, explorer_url } = stopped
  return (
    <>
      <p>
        {reason === 'used'
          ? t('wallets.stopped_used', { network: network ? networkName(network) : '?' })
          : t('wallets.stopped_not_derived')}
      </p>
      <Details
        of={[
          [
            t('wallets.own_address'),
            <code key="address" dir="ltr">
              {address}
            </code>,
          ],
          [t('wallets.stopped_index'), String(index)],
          [
            t('wallets.path'),
            path && (
              <code key="path" dir="ltr">
                {path}
              </code>
            ),
          ],
          [
            t('wallets.stopped_transaction'),
            explorer_url ? (
              <a key="transaction" href={explorer_url} target="_blank" rel="noreferrer">
                <code dir="ltr">{transaction}</code>
              </a>
            ) : (
              transaction && (
                <code key="transaction" dir="ltr">
                  {transaction}
                </code>
              )
            ),
          ],
        ]}
      />
    </>
  )
}
