import { Wallet } from '../../contract/wallets/wallet'
import type { WalletPatch, WalletRequest } from '../../contract/wallets/wallet-request'
import { Refusal } from '../api/refusal'
import { useDashboard, useI18n } from '../state/dashboard-context'

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

/** The service counts the addresses of a list from 0, and people from 1. What it says of one is said at their field. */
async function countedFromOne<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.errors.map((entry) =>
      entry.replace(/^addresses\.(\d+):/, (_, index) => `addresses: number ${Number(index) + 1}`),
    )
    throw new Refusal(error.why, error.message, errors, error.language)
  }
}
