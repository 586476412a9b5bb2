import { useEffect } from 'preact/hooks'
import { type Lazy, lazy, loadAll } from '../parts/lazy'
import { FIRST_SUBJECT, maySee, SUBJECTS, type Subject } from './layout/subjects'
import { Link } from './parts/link'
import { Notice } from './parts/notices/notice'
import { PageHead } from './parts/page-head'
import { useDashboard, useI18n } from './state/dashboard-context'

/** Each subject is a separate chunk. */
const CHUNKS: Record<string, Lazy<object>> = {
  today: lazy(() => import('./today/today'), 'Today'),
  payments: lazy(() => import('./payments/payments'), 'Payments'),
  till: lazy(() => import('./till/till'), 'Till'),
  pages: lazy(() => import('./pages/pages'), 'Pages'),
  customers: lazy(() => import('./customers/customers'), 'Customers'),
  invoices: lazy(() => import('./invoices/invoices'), 'Invoices'),
  balances: lazy(() => import('./balances/balances'), 'Balances'),
  payouts: lazy(() => import('./payouts/payouts'), 'Payouts'),
  swaps: lazy(() => import('./swaps/swaps'), 'Swaps'),
  wallets: lazy(() => import('./wallets/wallets'), 'Wallets'),
  webhooks: lazy(() => import('./webhooks/webhooks'), 'Webhooks'),
  keys: lazy(() => import('./keys/keys'), 'Keys'),
  access: lazy(() => import('./access/access'), 'Access'),
  team: lazy(() => import('./team/team'), 'Team'),
  settings: lazy(() => import('./settings/settings'), 'Settings'),
}

/** Loads all subjects, so that tests render them without waiting. */
export const loadSubjects = loadAll(Object.values(CHUNKS))

/**
 * Renders the subject of the URL. A change of mode or id remounts it, so that it keeps no state of another item. Only a
 * subject with its own frame stays mounted when the id changes.
 */
export function CurrentSubject() {
  const { router, role } = useDashboard()
  const { t } = useI18n()
  const { mode, subject: name, id } = router.route.value
  const first = FIRST_SUBJECT[role.value]
  if (name === null) return <Redirect subject={first.name} />
  const Content = CHUNKS[name]
  const subject = SUBJECTS.find((one) => one.name === name)
  if (!Content || !subject)
    return (
      <>
        <PageHead title={t('layout.not_found')} />
        <p>{t('layout.not_found_text')}</p>
      </>
    )
  if (!maySee(role.value, subject)) return <ForbiddenSubject key={name} subject={subject} first={first} />
  const key = subject.hasOwnFrame ? `${mode} ${name}` : `${mode} ${name} ${id}`
  return <Content key={key} fallback={<SubjectFallback content={Content} />} />
}

/** Shown until the chunk of a subject is loaded. Loading retries automatically, and a reload may help sooner. */
function SubjectFallback({ content }: { content: Pick<Lazy<never>, 'hasFailed'> }) {
  const { reload } = useDashboard()
  const { t } = useI18n()
  if (content.hasFailed.value)
    return (
      <Notice tone="warn" alert>
        <p>{t('parts.unreachable')}</p>
        <button type="button" onClick={reload}>
          {t('layout.reload')}
        </button>
      </Notice>
    )
  return <p class="muted">{t('parts.loading')}</p>
}

/** Redirects a URL without a subject to the start page of the role. */
function Redirect({ subject }: { subject: string }) {
  const { router } = useDashboard()
  useEffect(() => router.replace(router.href({ subject })), [router, subject])
  return null
}

/** Shown for a subject that the role may not see, with a link to the start page of the role. */
function ForbiddenSubject({ subject, first }: { subject: Subject; first: Subject }) {
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t(subject.title)} />
      <Notice>{t('layout.forbidden')}</Notice>
      <p>
        <Link to={{ subject: first.name }} class="button main">
          {t(first.title)}
        </Link>
      </p>
    </>
  )
}
