import type { Invoice } from '../../contract/session/invoice'
import { useI18n } from '../state/dashboard-context'
import './invoice-lines.css'
import { Money } from '../parts/money/money'

export function InvoiceLines({ invoice: { items, amount, currency } }: { invoice: Invoice }) {
  const { t } = useI18n()
  return (
    <table class="invoice-lines card">
      <thead class="spoken">
        <tr>
          <th scope="col">{t('parts.description')}</th>
          <th scope="col">{t('parts.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, quantity, unit_amount, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
          <tr key={at}>
            <td>
              <bdi>{description}</bdi>
              {quantity > 1 && (
                <span class="muted">
                  <bdi>{quantity}</bdi> × <Money amount={unit_amount} currency={currency} />
                </span>
              )}
            </td>
            <td>
              <Money amount={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('invoices.total')}</th>
          <td>
            <b>
              <Money amount={amount} currency={currency} />
            </b>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
