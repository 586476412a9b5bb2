import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Refusal } from '../../browser/service-client'
import { DepositAccount } from '../../contract/money/deposit-account'
import type { I18n } from '../i18n/create-i18n'
import { Notice } from '../parts/notices/notice'
import { actionErrorText } from '../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useAction } from '../state/use-action'
import { useFocusFallback } from '../state/use-focus-fallback'
import { DepositAccountDetails } from './deposit-account-details'

/** Shows the deposit account on demand, because reading it for the first time creates its addresses. */
export function DepositAccountSection({ customerId }: { customerId: string }) {
  const { client } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const account = useSignal<DepositAccount | null>(null)
  const { isBusy, refusal, run } = useAction(async () => {
    account.value = await client.request(`/api/v1/customers/${customerId}/deposit-account`, DepositAccount)
  })
  const section = useRef<HTMLElement>(null)
  useFocusFallback(account.value, () => section.current?.querySelector('button'))
  return (
    <section ref={section} class="section">
      <h2>{t('customers.account')}</h2>
      <p>{t('customers.account_text')}</p>
      {refusal && (
        <Notice tone="bad" alert>
          {accountErrorText(i18n, refusal)}
        </Notice>
      )}
      {account.value ? (
        <DepositAccountDetails account={account.value} />
      ) : (
        <button type="button" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => run(null)}>
          {t('customers.account_show')}
        </button>
      )}
    </section>
  )
}

/** 409: the customer was erased. 503: custody cannot create an account. */
function accountErrorText(i18n: I18n, refusal: Refusal): string {
  if (refusal.reason === 'refused') return i18n.t('customers.account_erased')
  return refusal.reason === 'busy' ? i18n.t('customers.account_unavailable') : actionErrorText(i18n, refusal)
}
