import { PaymentPage } from '../../contract/page/payment-page'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useReadWithWarnings } from '../state/use-read'
import { findChanges } from './form/page-changes'
import { PageForm } from './form/page-form'
import { pagePath } from './page-path'
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
          <div class="beside">
            <PageForm
              page={page}
              submit={t('parts.save')}
              send={async (input) => {
                await client.request(pagePath(id), PaymentPage, { method: 'PATCH', body: findChanges(page, input) })
                announce(t('parts.saved'))
                router.replace(router.href({ id }))
              }}
            />
            <Warnings warnings={warnings} />
          </div>
        )}
      </Loaded>
    </>
  )
}
