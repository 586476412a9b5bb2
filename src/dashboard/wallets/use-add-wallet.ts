import { Wallet } from '../../contract/wallet'
import type { WalletRequest } from '../../contract/wallet-request'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { countedFromOne } from './counted-from-one'

/** Adds a wallet, and goes on to comparing its addresses. Throws Refusal. */
export function useAddWallet(): (request: WalletRequest) => Promise<void> {
  const { client, router, say } = useDashboard()
  const { t } = useI18n()
  return async (request) => {
    const { id } = await countedFromOne(client.ask('/api/v1/wallets', Wallet, { method: 'POST', body: request }))
    say(t('wallets.added'))
    router.replace(router.href({ id }))
  }
}
