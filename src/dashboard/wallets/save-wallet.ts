import { Refusal } from '../../browser/service-client'
import { Wallet } from '../../contract/wallets/wallet'
import type { WalletPatch, WalletRequest } from '../../contract/wallets/wallet-request'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Adds a wallet, and opens it to compare its addresses. Throws Refusal. */
export function useAddWallet(): (request: WalletRequest) => Promise<void> {
  const { client, router, announce } = useDashboard()
  const { t } = useI18n()
  return async (request) => {
    const { id } = await renumberErrors(client.request('/api/v1/wallets', Wallet, { method: 'POST', body: request }))
    announce(t('wallets.added'))
    router.replace(router.href({ id }))
  }
}

/** Changes a wallet, reloads it, and announces `done`. Throws Refusal. */
export function useChangeWallet(id: string): (patch: WalletPatch, successText: string) => Promise<void> {
  const { client, announce, refresh } = useDashboard()
  return async (patch, successText) => {
    const path = `/api/v1/wallets/${id}`
    await renumberErrors(client.request(path, Wallet, { method: 'PATCH', body: patch }))
    refresh(path)
    announce(successText)
  }
}

/** Renumbers errors of addresses from 1, and assigns them to the field. The service counts from 0. */
async function renumberErrors<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.errors.map((entry) =>
      entry.replace(/^addresses\.(\d+):/, (_, index) => `addresses: number ${Number(index) + 1}`),
    )
    throw new Refusal(error.reason, error.message, errors, error.language)
  }
}
