import * as v from 'valibot'
import { CURRENCIES, Currency } from '../../contract/enums'
import { PaymentPage } from '../../contract/page/payment-page'
import { MerchantSession } from '../../contract/session/merchant-session'
import { defaultPage } from '../parts/default-page'
import { Form } from '../parts/form/form'
import { parseAmount } from '../parts/form/parse-amount'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { explainTimeout } from '../parts/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

export function RequestPayment() {
  const { client, router, refresh } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const pages = useList('/api/v1/payment-pages', PaymentPage, { limit: 100 })
  return (
    <>
      <PageHead title={t('take_payment.title')} />
      <Loaded of={pages}>
        {({ items }) => {
          const page = defaultPage(items)
          if (!page) return <NoPage />
          return (
            <Form
              submit={t('take_payment.show_code')}
              send={async ({ amount = '', currency, title }) => {
                const price = v.parse(Currency, currency)
                const body = {
                  amount: parseAmount(i18n, 'amount', amount, price),
                  currency: price,
                  title: title || null,
                }
                // without an idempotency key, because a retry could show a payment that the previous customer has paid
                const created = await client
                  .request('/api/v1/payment-sessions', MerchantSession, { method: 'POST', body })
                  .catch(explainTimeout(t('take_payment.unanswered')))
                refresh('/api/v1/payment-sessions')
                router.go(router.href({ subject: 'take-payment', id: created.id }))
              }}
            >
              <TextField name="amount" label={t('parts.amount')} inputMode="decimal" />
              <SelectField name="currency" label={t('parts.currency')} value={page.currency} options={CURRENCIES} />
              <TextField
                name="title"
                label={t('take_payment.description')}
                hint={t('take_payment.description_hint')}
                optional
              />
            </Form>
          )
        }}
      </Loaded>
    </>
  )
}

function NoPage() {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  return (
    <Empty title={t('take_payment.no_page')}>
      <p>{t('take_payment.no_page_text')}</p>
      {isOwner.value && (
        <Link to={{ subject: 'pages', id: 'new' }} class="button main">
          {t('pages.create')}
        </Link>
      )}
    </Empty>
  )
}
