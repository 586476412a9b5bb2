import { useSignal } from '@preact/signals'
import { PaymentPage } from '../../contract/page/payment-page'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { PageForm } from './form/page-form'
import { MadePage } from './made-page'
import { PAGES_PATH } from './page-path'

export function NewPage() {
  const { client } = useDashboard()
  const { t } = useI18n()
  // most merchants use one currency for all pages
  const earlier = useList(PAGES_PATH, PaymentPage)
  const made = useSignal<{ data: PaymentPage; warnings: string[] } | null>(null)
  if (made.value) return <MadePage page={made.value.data} warnings={made.value.warnings} />
  return (
    <>
      <PageHead title={t('pages.make')} up={{ to: {}, name: t('pages.title') }} />
      <Loaded of={earlier}>
        {({ items: [newest] }) => (
          <PageForm
            page={null}
            currency={newest?.currency}
            submit={t('pages.make')}
            send={async (body) => {
              made.value = await client.askWithWarnings(PAGES_PATH, PaymentPage, {
                method: 'POST',
                body,
                once: true,
              })
            }}
          />
        )}
      </Loaded>
    </>
  )
}
