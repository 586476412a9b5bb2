import { useCallback, useEffect } from 'preact/hooks'
import { wait } from '../../../browser/wait'
import type { Session } from '../../../contract/session/session'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { familyOf, NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { Payment, SentState } from '../../../payment/screen'
import { useModel } from '../../state/model-context'
import type { WalletProvider } from '../../state/ports'
import type { SentTransfer } from '../../state/sent-model'
import { claimTransaction } from '../claim-transaction'
import { followTransfer } from './follow-transfer'

/**
 * Milliseconds after which the network of a family has dropped a transfer that it does not show. On other networks, a
 * transfer can wait for hours.
 */
const DROPPED_AFTER: Partial<Record<WalletFamily, number>> = { solana: 120_000, tron: 360_000, ton: 360_000 }

type Props = { session: Session; payment: Payment; transfer: SentTransfer }

/** Follows a transfer that the customer sent, and reports and announces what became of it. It draws nothing. */
export function FollowSent({ session, payment, transfer }: Props) {
  const { api, ports, announce, i18n, sessions } = useModel()
  const { hash, isRecalled } = transfer
  const { network } = payment
  const report = useCallback(
    (state: SentState) => {
      if (state !== 'waiting' && state !== sessions.sentTransfer.peek()?.state) announce(i18n.peek().t(`sent.${state}`))
      sessions.reportSent(state)
    },
    [sessions, announce, i18n],
  )
  // a reload may have ended the first claim
  useEffect(
    () => (isRecalled && hash ? claimTransaction(api, session.id, hash) : undefined),
    [api, session.id, hash, isRecalled],
  )
  useEffect(() => {
    const ms = DROPPED_AFTER[familyOf(network)]
    const timer = ms && setTimeout(() => report('expired'), ms)
    return () => clearTimeout(timer)
  }, [network, report])
  useEffect(() => {
    const { chainId } = NETWORK_DEFINITIONS[network]
    if (chainId === null) return
    let providers: readonly WalletProvider[] = []
    const stops = [
      ports.watchWallets((wallets) => {
        providers = wallets.flatMap((wallet) => (wallet.family === 'evm' ? wallet.provider : []))
      }),
      followTransfer({ providers: () => providers, chainId, hash, pause: wait, report }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [ports, network, hash, report])
  return null
}
