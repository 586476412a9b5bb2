import { useSignal } from '@preact/signals'
import { PaymentPage } from '../../contract/page/payment-page'
import { Loaded } from '../parts/loaded'
import { HandleNotice } from '../parts/notices/handle-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { CreatedPage } from './created-page'
import { PageForm } from './form/page-form'
import { PAGES_PATH } from './page-path'

export function NewPage() {
  const { client } = useDashboard()
  const { t } = useI18n()
  // the form preselects the currency of the newest page, because most merchants use only one
  const existingPages = useList(PAGES_PATH, PaymentPage)
  const created = useSignal<{ data: PaymentPage; warnings: string[] } | null>(null)
  if (created.value) return <CreatedPage page={created.value.data} warnings={created.value.warnings} />
  return (
    <>
      <PageHead title={t('pages.create')} up={{ to: {}, name: t('pages.title') }} />
      <HandleNotice />
      <Loaded of={existingPages}>
        {({ items: [newest] }) => (
          <PageForm
            page={null}
            currency={newest?.currency}
            submit={t('pages.create')}
            send={async (body) => {
              created.value = await client.requestWithWarnings(PAGES_PATH, PaymentPage, {
                method: 'POST',
                body,
                isIdempotent: true,
              })
            }}
          />
        )}
      </Loaded>
    </>
  )
}
