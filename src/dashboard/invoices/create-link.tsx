import { PaymentPage } from '../../contract/page/payment-page'
import type { Invoice } from '../../contract/session/invoice'
import { MerchantSession } from '../../contract/session/merchant-session'
import { defaultPage } from '../parts/default-page'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { buildLinkRequest } from './link-request'

/** Creates the payment of an invoice. A payment needs an active page. */
export function CreateLink({ invoice }: { invoice: Invoice }) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const pages = useList('/api/v1/payment-pages', PaymentPage, { limit: 100 })
  const { reference } = invoice
  return (
    <Loaded of={pages}>
      {({ items }) =>
        defaultPage(items) ? (
          <Form
            submit={t('invoices.link_create')}
            send={async ({ title = '' }) => {
              await client.request('/api/v1/payment-sessions', MerchantSession, {
                method: 'POST',
                body: buildLinkRequest(invoice, title),
                isIdempotent: true,
              })
              announce(t('invoices.link_created'))
              refresh('/api/v1/payment-sessions')
            }}
          >
            <TextField
              name="title"
              label={t('invoices.link_for')}
              hint={t('invoices.link_for_hint')}
              value={reference && t('invoices.invoice_named', { reference })}
              optional
            />
          </Form>
        ) : (
          <Notice>
            <p>{t('invoices.no_page')}</p>
            <Link to={{ subject: 'pages', id: 'new' }} class="button">
              {t('pages.create')}
            </Link>
          </Notice>
        )
      }
    </Loaded>
  )
}
