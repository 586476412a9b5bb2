import * as v from 'valibot'
import { Network } from '../../contract/enums'
import type { MerchantSession } from '../../contract/session/merchant-session'
import { OwnMoney as Ownership } from '../../contract/session/own-money'
import type { TimelineEntry } from '../../contract/session/timeline'
import { networkName } from '../../words/network-names'
import { ActionButton } from '../parts/actions/action-button'
import { Badge } from '../parts/badge'
import { Row, Rows } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { AssetAmount } from '../parts/money/money'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useFirstEntries } from './use-first-entries'

type Detected = Extract<TimelineEntry, { kind: 'detected' }>

/** The money that does not count for a payment. An owner says which of it was their own. */
export function OwnMoney({ payment }: { payment: MerchantSession }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const path = `/api/v1/payment-sessions/${payment.id}`
  const entries = useFirstEntries(path)
  const extra = entries.filter((entry): entry is Detected => entry.kind === 'detected' && !entry.counts)
  if (extra.length === 0) return null
  return (
    <section class="section">
      <h2>{t('payments.extra')}</h2>
      <p class="muted">{t('payments.extra_text')}</p>
      <Rows name={t('payments.extra')}>
        {extra.map(({ deposit_id, amount, asset, network, own, at }) => (
          <Row
            key={`${deposit_id} ${own}`}
            main={<AssetAmount amount={amount} asset={asset} />}
            state={<Badge tone={own ? 'good' : 'bad'}>{t(own ? 'payments.own' : 'payments.not_counted')}</Badge>}
            about={v.is(Network, network) && networkName(network)}
            when={<Moment at={at} />}
            actions={isOwner.value && <MarkButton path={path} deposit={deposit_id} own={own} />}
          />
        ))}
      </Rows>
    </section>
  )
}

function MarkButton({ path, deposit, own }: { path: string; deposit: string; own: boolean }) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  return (
    <ActionButton
      name={t(own ? 'payments.own_undo' : 'payments.own_mark')}
      action={async () => {
        await client.request(`${path}/deposits/${deposit}`, Ownership, { method: 'PATCH', body: { own: !own } })
        refresh(path)
        announce(t(own ? 'payments.own_undone' : 'payments.own_marked'))
      }}
    />
  )
}
