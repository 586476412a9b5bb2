import { Row, Rows } from '../../parts/lists/rows'
import { Loaded } from '../../parts/loaded'
import { Money } from '../../parts/money/money'
import { StatusBadge } from '../../parts/status-badge'
import { useI18n } from '../../state/dashboard-context'
import type { SalesRead } from './use-last-sales'

/** The last sales, each with its state. A row opens the sale. */
export function LastSales({ sales }: { sales: SalesRead }) {
  const { t, formatTime } = useI18n()
  return (
    <Loaded of={sales}>
      {({ items }) =>
        items.length === 0 ? (
          <p class="muted">{t('till.no_sales')}</p>
        ) : (
          <Rows name={t('till.sales')}>
            {items.map(({ id, amount, currency, status, title, created_at }) => (
              <Row
                key={id}
                to={{ subject: 'till', id }}
                main={<Money amount={amount} currency={currency} />}
                state={<StatusBadge status={`parts.${status}`} />}
                about={title && <bdi>{title}</bdi>}
                when={<time dateTime={created_at}>{formatTime(created_at)}</time>}
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  )
}
