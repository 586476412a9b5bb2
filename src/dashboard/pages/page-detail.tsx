import { useSignal } from '@preact/signals'
import { PaymentPage } from '../../contract/page/payment-page'
import { SideBySide } from '../parts/detail-view/side-by-side'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { useReadWithWarnings } from '../state/use-read'
import { CreatedPage } from './created-page'
import { Embed } from './embed/embed'
import { PageActions } from './page-actions'
import { PageDetails } from './page-details'
import { PageLink } from './page-link'
import { pagePath } from './page-path'
import { PagePreview } from './page-preview'
import { Pictures } from './pictures'
import { StudioLinks } from './studio-links'
import { Warnings } from './warnings'

/** One page. A cashier sees only its link. */
export function PageDetail({ id }: { id: string }) {
  const { isOwner } = useDashboard()
  const may = useRights()
  const { t } = useI18n()
  const read = useReadWithWarnings(pagePath(id), PaymentPage)
  const duplicate = useSignal<PaymentPage | null>(null)
  if (duplicate.value) return <CreatedPage page={duplicate.value} warnings={[]} />
  return (
    <>
      <PageHead title={read.data?.data.title ?? t('pages.title')} up={{ to: {}, name: t('pages.title') }}>
        {isOwner.value && (
          <Link to={{ id, query: { edit: 'yes' } }} class="button">
            {t('parts.edit')}
          </Link>
        )}
      </PageHead>
      <Loaded of={read}>
        {({ data: page, warnings }) => (
          <>
            {page.status !== 'active' && <Notice>{t(`pages.${page.status}_text`)}</Notice>}
            {may('readPageDetails') && <Warnings warnings={warnings} />}
            <SideBySide aside={<PagePreview page={page} />}>
              <PageLink page={page} />
              {may('readPageDetails') && <PageDetails page={page} />}
              {isOwner.value && (
                <PageActions
                  page={page}
                  onDuplicate={(created) => {
                    duplicate.value = created
                  }}
                />
              )}
              {may('readPageDetails') && <Embed page={page} />}
              {isOwner.value && (
                <>
                  <StudioLinks id={id} />
                  <Pictures page={page} />
                </>
              )}
            </SideBySide>
          </>
        )}
      </Loaded>
    </>
  )
}
