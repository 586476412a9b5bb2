import type { PaymentPage } from '../../contract/page/payment-page'
import { CopyValue } from '../parts/actions/copy-value'
import { Fold } from '../parts/fold'
import { Link } from '../parts/link'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'
import { PageLink } from './page-link'
import { Warnings } from './warnings'

/** A new page with its return secret, which is shown only once. */
export function CreatedPage({ page, warnings }: { page: PaymentPage; warnings: readonly string[] }) {
  const { t } = useI18n()
  const isDraft = page.status === 'draft'
  return (
    <>
      <PageHead title={page.title} up={{ to: {}, name: t('pages.title') }} />
      <Notice tone="good">{t(isDraft ? 'pages.created_draft' : 'pages.created')}</Notice>
      <p class="actions">
        <Link to={{ id: page.id }} class="button main">
          {t('pages.show')}
        </Link>
      </p>
      <Warnings warnings={warnings} />
      {!isDraft && <PageLink page={page} />}
      <section class="section">
        <Fold title={t('pages.secret')}>
          <p>{t('pages.secret_text')}</p>
          <CopyValue value={page.return_secret} name={t('pages.secret')} />
        </Fold>
      </section>
    </>
  )
}
