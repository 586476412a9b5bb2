import { PaymentPage } from '../../contract/page/payment-page'
import { SideBySide } from '../parts/detail-view/side-by-side'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useReadWithWarnings } from '../state/use-read'
import { findChanges } from './form/page-changes'
import { PageForm } from './form/page-form'
import { pagePath } from './page-path'
import { PagePreview } from './page-preview'
import { Warnings } from './warnings'

/** Edits a page. Payments in progress keep the values that they started with. */
export function EditPage({ id }: { id: string }) {
  const { client, router, announce } = useDashboard()
  const { t } = useI18n()
  const read = useReadWithWarnings(pagePath(id), PaymentPage)
  return (
    <>
      <PageHead title={t('pages.edit')} up={{ to: { id }, name: read.data?.data.title ?? t('pages.title') }} />
      <Loaded of={read}>
        {({ data: page, warnings }) => (
          <SideBySide
            aside={
              <>
                <Warnings warnings={warnings} />
                <PagePreview page={page} />
              </>
            }
          >
            <PageForm
              page={page}
              submit={t('parts.save')}
              send={async (input) => {
                await client.request(pagePath(id), PaymentPage, { method: 'PATCH', body: findChanges(page, input) })
                announce(t('parts.saved'))
                router.replace(router.href({ id }))
              }}
            />
          </SideBySide>
        )}
      </Loaded>
    </>
  )
}
