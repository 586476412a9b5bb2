import * as v from 'valibot'
import { type Attention, PaymentAttention } from '../../contract/session/summary'
import { networkName } from '../../words/network-names'
import { Badge } from '../parts/badge'
import { Link } from '../parts/link'
import { useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'
import './needs-attention.css'

/** Links to what needs the attention of a member. */
export function NeedsAttention({ attention }: { attention: readonly Attention[] }) {
  const { t, formatDateTime } = useI18n()
  if (attention.length === 0) return null
  return (
    <section class="today-attention">
      <h2>{t('today.attention')}</h2>
      <ul class="attention card" aria-label={t('today.attention')}>
        {attention.map((one) => (
          <li key={one.kind + (one.network ?? '')}>
            <Link to={routeOf(one)}>
              <b>
                {t(`today.${one.kind}`, {
                  network: one.network ? networkName(one.network) : '',
                  time: one.since ? formatDateTime(one.since) : '',
                })}
              </b>{' '}
              <Badge tone="bad">{one.count}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function routeOf({ kind }: Attention): Partial<Route> {
  if (kind === 'unbooked_money') return { subject: 'payments' }
  if (v.is(PaymentAttention, kind)) return { subject: 'payments', query: { attention: kind } }
  return { subject: kind === 'webhooks_failing' || kind === 'webhooks_disabled' ? 'webhooks' : 'wallets' }
}
