import type { Wallet } from '../../../contract/wallets/wallet'
import { ActionButton } from '../../parts/actions/action-button'
import { Notice } from '../../parts/notices/notice'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useChangeWallet } from '../save-wallet'

/** The warning appears when this share of the addresses is used. The service then also sends an e-mail to owners. */
const WARN_FROM = 0.8
const MAX_GAP_LIMIT = 10_000

/** Warns when unpaid payments of unknown visitors use most of the addresses available to them. */
export function PublicShare({ wallet }: { wallet: Wallet }) {
  const { t } = useI18n()
  const { isOwner } = useDashboard()
  const change = useChangeWallet(wallet.id)
  const { kind, public_unpaid: held, public_limit: limit, gap_limit } = wallet
  if (limit === 0 || held < limit * WARN_FROM) return null
  const isFull = held >= limit
  const next = Math.min(MAX_GAP_LIMIT, gap_limit * 2)
  return (
    <Notice tone={isFull ? 'bad' : 'warn'}>
      <p>{t(isFull ? 'wallets.share_full' : 'wallets.share_nearly', { held, limit })}</p>
      {kind === 'list' ? (
        <p>{t('wallets.share_add')}</p>
      ) : (
        next > gap_limit && (
          <>
            <p>{t('wallets.share_raise_text', { next })}</p>
            {isOwner.value && (
              <ActionButton
                name={t('wallets.share_raise', { next })}
                action={async () => change({ gap_limit: next }, t('wallets.share_raised', { next }))}
              />
            )}
          </>
        )
      )}
    </Notice>
  )
}
