import * as v from 'valibot'
import { type Attention, PaymentAttention } from '../../contract/session/summary'
import { networkName } from '../../words/network-names'
import { Badge } from '../parts/badge'
import { Row, Rows } from '../parts/lists/rows'
import { useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'

/** Links to what needs the attention of a member. */
export function NeedsAttention({ attention }: { attention: readonly Attention[] }) {
  const { t, formatDateTime } = useI18n()
  if (attention.length === 0) return null
  return (
    <section class="section">
      <h2>{t('today.attention')}</h2>
      <Rows name={t('today.attention')}>
        {attention.map((one) => (
          <Row
            key={one.kind + (one.network ?? '')}
            to={routeOf(one)}
            main={t(`today.${one.kind}`, {
              network: one.network ? networkName(one.network) : '',
              time: one.since ? formatDateTime(one.since) : '',
            })}
            state={<Badge tone="bad">{one.count}</Badge>}
          />
        ))}
      </Rows>
    </section>
  )
}

function routeOf({ kind }: Attention): Partial<Route> {
  if (kind === 'unbooked_money') return { subject: 'payments' }
  if (v.is(PaymentAttention, kind)) return { subject: 'payments', query: { attention: kind } }
  return { subject: kind === 'webhooks_failing' || kind === 'webhooks_disabled' ? 'webhooks' : 'wallets' }
}
