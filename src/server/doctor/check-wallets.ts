import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../deps'
import { merchants } from '../storage/schema/merchants'
import { wallets } from '../storage/schema/wallets'
import { walletView } from '../wallets/wallet-view'
import type { Finding } from './finding'

type WalletDeps = Pick<Deps, 'storage' | 'encryption' | 'chains' | 'clock'>

/** Statuses of a wallet that worked before and no longer issues addresses. */
const UNUSABLE: readonly string[] = ['stopped', 'unreadable']

/** A line for each wallet, and its first addresses, to be compared. */
export async function checkWallets(deps: WalletDeps): Promise<Finding[]> {
  const rows = await deps.storage.database
    .select({ wallet: wallets, merchant: merchants.handle })
    .from(wallets)
    .innerJoin(merchants, eq(merchants.id, wallets.merchantId))
    .where(and(eq(wallets.mode, 'live'), isNull(wallets.removedAt)))
  if (rows.length === 0) return [{ state: 'off', subject: 'wallets', message: 'no merchant has one' }]
  const findings: Finding[] = []
  for (const { wallet, merchant } of rows) {
    const view = await walletView(deps, wallet)
    const usable = view.network_states.filter(({ status }) => status === 'proven' || status === 'accepted')
    const left =
      view.addresses_left === null ? `gap ${view.unpaid_gap} of ${view.gap_limit}` : `${view.addresses_left} left`
    const networks = usable.map(({ network, status }) => `${network} (${status})`).join(', ') || 'no network is proven'
    findings.push({
      state: UNUSABLE.includes(view.status)
        ? 'wrong'
        : view.status !== 'confirmed' || usable.length === 0
          ? 'warn'
          : 'ok',
      subject: `wallet ${merchant} ${view.family}`,
      message: `${view.status}, next index ${view.next_index}, ${left}; ${networks}`,
    })
    for (const { index, path, address } of view.first_addresses)
      findings.push({ state: 'ok', subject: `  ${path ?? index}`, message: address })
  }
  return findings
}
