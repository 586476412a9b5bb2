import { type Lazy, lazy, loadAll } from '../page/layout/lazy'
import { subjectsOf } from './layout/subjects'
import { Notice } from './parts/notice'
import { PageHead } from './parts/page-head'
import { useDashboard, useI18n } from './state/dashboard-context'

/** Each subject is a chunk of its own. */
const SUBJECTS: Record<string, Lazy<object>> = {
  today: lazy(() => import('./today/today'), 'Today'),
  payments: lazy(() => import('./payments/payments'), 'Payments'),
  'take-payment': lazy(() => import('./take-payment/take-payment'), 'TakePayment'),
  pages: lazy(() => import('./pages/pages'), 'Pages'),
  customers: lazy(() => import('./customers/customers'), 'Customers'),
  invoices: lazy(() => import('./invoices/invoices'), 'Invoices'),
  balances: lazy(() => import('./balances/balances'), 'Balances'),
  payouts: lazy(() => import('./payouts/payouts'), 'Payouts'),
  swaps: lazy(() => import('./swaps/swaps'), 'Swaps'),
  wallets: lazy(() => import('./wallets/wallets'), 'Wallets'),
  webhooks: lazy(() => import('./webhooks/webhooks'), 'Webhooks'),
  keys: lazy(() => import('./keys/keys'), 'Keys'),
  team: lazy(() => import('./team/team'), 'Team'),
  settings: lazy(() => import('./settings/settings'), 'Settings'),
}

/** Loads every subject, so that each is drawn at once. */
export const loadSubjects = loadAll(Object.values(SUBJECTS))

/** What stands at the address. Another mode, or another thing of the same subject, is drawn anew. */
export function CurrentSubject() {
  const { router, me } = useDashboard()
  const { t } = useI18n()
  const { mode, subject, id } = router.place.value
  const Subject = SUBJECTS[subject]
  if (!Subject)
    return (
      <>
        <PageHead title={t('layout.no_such')} />
        <p>{t('layout.no_such_text')}</p>
      </>
    )
  const isForRole = subjectsOf(me.value?.member.role ?? 'viewer').some(({ name }) => name === subject)
  if (!isForRole) return <Notice>{t('layout.not_for_role')}</Notice>
  return <Subject key={`${mode} ${subject} ${id}`} fallback={<p class="muted">{t('parts.loading')}</p>} />
}
