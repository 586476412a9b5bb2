import { Wallet } from '../../contract/wallet'
import type { WalletPatch } from '../../contract/wallet-request'
import { useDashboard } from '../state/dashboard-context'
import { countedFromOne } from './counted-from-one'

/** Changes a wallet, shows it anew, and says `done`. Throws Refusal. */
export function useChangeWallet(id: string): (patch: WalletPatch, done: string) => Promise<void> {
  const { client, resources, mode, say } = useDashboard()
  return async (patch, done) => {
    const path = `/api/v1/wallets/${id}`
    await countedFromOne(client.ask(path, Wallet, { method: 'PATCH', body: patch }))
    resources.refresh(`${mode.peek()} ${path}`)
    say(done)
  }
}
