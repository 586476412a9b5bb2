import type { Wallet } from '../../../contract/wallets/wallet'
import { ActButton } from '../../parts/acts/act-button'
import { Notice } from '../../parts/notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

/** Share from which the service also sends an e-mail to the owners. */
const NEARLY = 0.8
const MOST = 10_000

/** Warns when unpaid payments of unknown visitors use most of the addresses available to them. */
export function PublicShare({ wallet }: { wallet: Wallet }) {
  const { t } = useI18n()
  const { isOwner } = useDashboard()
  const change = useChangeWallet(wallet.id)
  const { kind, public_unpaid: held, public_limit: limit, gap_limit } = wallet
  if (limit === 0 || held < limit * NEARLY) return null
  const isFull = held >= limit
  const next = Math.min(MOST, gap_limit * 2)
  return (
    <Notice tone={isFull ? 'bad' : 'warn'}>
      <p>{t(isFull ? 'wallets.share_full' : 'wallets.share_nearly', { held, limit })}</p>
      {kind === 'list' ? (
        <p>{t('wallets.share_add')}</p>
      ) : (
        next > gap_limit && (
          <>
            <p>{t('wallets.share_look', { next })}</p>
            {isOwner.value && (
              <ActButton
                name={t('wallets.share_raise', { next })}
                act={async () => change({ gap_limit: next }, t('wallets.share_said', { next }))}
              />
            )}
          </>
        )
      )}
    </Notice>
  )
}
