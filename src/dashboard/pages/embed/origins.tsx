import { PaymentPage } from '../../../contract/page/payment-page'
import { Form } from '../../parts/form/form'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { OriginFields } from '../form/origin-fields'
import { collectValues } from '../form/parse-lines'
import { pagePath } from '../page-path'

/** The sites that may embed a page. They are shown beside the embed code, which works on these sites only. */
export function Origins({ page }: { page: PaymentPage }) {
  const { client, announce, refresh, isOwner } = useDashboard()
  const { t } = useI18n()
  if (!isOwner.value)
    return (
      <>
        <h3>{t('pages.origins')}</h3>
        {page.allowed_origins.length === 0 ? (
          <p>{t('pages.origins_none')}</p>
        ) : (
          <ul>
            {page.allowed_origins.map((origin) => (
              <li key={origin} dir="ltr">
                {origin}
              </li>
            ))}
          </ul>
        )}
      </>
    )
  return (
    <Form
      submit={t('pages.origins_save')}
      send={async (values) => {
        const body = { allowed_origins: collectValues(values, 'allowed_origins') }
        await client.request(pagePath(page.id), PaymentPage, { method: 'PATCH', body })
        refresh(pagePath(page.id))
        announce(t('parts.saved'))
      }}
    >
      <OriginFields origins={page.allowed_origins} />
    </Form>
  )
}
