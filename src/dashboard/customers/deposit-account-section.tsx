import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { DepositAccount } from '../../contract/money/deposit-account'
import type { Refusal } from '../api/refusal'
import type { I18n } from '../i18n/create-i18n'
import { Notice } from '../parts/notice'
import { whyNotDone } from '../parts/refused'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useAct } from '../state/use-act'
import { useKeptFocus } from '../state/use-kept-focus'
import { DepositAccountFacts } from './deposit-account-facts'

/** The customer's permanent addresses, on demand: the first look makes them. */
export function DepositAccountSection({ customerId }: { customerId: string }) {
  const { client } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const account = useSignal<DepositAccount | null>(null)
  const { isBusy, refusal, run } = useAct(async () => {
    account.value = await client.ask(`/api/v1/customers/${customerId}/deposit-account`, DepositAccount)
  })
  const section = useRef<HTMLElement>(null)
  useKeptFocus(account.value, () => section.current?.querySelector('button'))
  return (
    <section ref={section} class="section">
      <h2>{t('customers.account')}</h2>
      <p>{t('customers.account_text')}</p>
      {refusal && (
        <Notice tone="bad" alert>
          {whyNoAccount(i18n, refusal)}
        </Notice>
      )}
      {account.value ? (
        <DepositAccountFacts account={account.value} />
      ) : (
        <button type="button" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => run(null)}>
          {t('customers.account_show')}
        </button>
      )}
    </section>
  )
}

/** 409: an erased customer has none. 503: whoever keeps the money cannot make one. */
function whyNoAccount(i18n: I18n, refusal: Refusal): string {
  if (refusal.why === 'refused') return i18n.t('customers.account_none')
  return refusal.why === 'busy' ? i18n.t('customers.account_away') : whyNotDone(i18n, refusal)
}
