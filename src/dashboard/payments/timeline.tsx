import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import * as v from 'valibot'
import { Network } from '../../contract/enums'
import type { MerchantSession } from '../../contract/session/merchant-session'
import { Note, TimelineEntry } from '../../contract/session/timeline'
import { networkName } from '../../words/network-names'
import { CopyValue } from '../parts/actions/copy-value'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Pager } from '../parts/lists/pager'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { explainTimeout } from '../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'
import { useFocusFallback } from '../state/use-focus-fallback'
import { useList } from '../state/use-read'
import { EventDelivery } from './event-delivery'
import { timelineText } from './timeline-text'
import '../parts/detail-view/timeline.css'

/** The events of a payment, oldest first, and a form for a note. */
export function Timeline({ payment }: { payment: MerchantSession }) {
  const { client, router, announce, refresh } = useDashboard()
  const may = useRights()
  const { t } = useI18n()
  const path = `/api/v1/payment-sessions/${payment.id}`
  const timeline = useList(`${path}/timeline`, TimelineEntry, { page: router.route.value.query.page })
  const section = useRef<HTMLElement>(null)
  const addedNotes = useSignal(0)
  useFocusFallback(addedNotes.value, () => section.current?.querySelector('textarea'))
  return (
    <section class="section" ref={section}>
      <h2>{t('payments.timeline')}</h2>
      <Loaded of={timeline}>
        {({ items, meta }) => (
          <>
            <ol class="timeline card">
              {items.map((entry) => (
                <li key={`${entry.at} ${JSON.stringify(entry)}`}>
                  <Entry entry={entry} />
                  <span class="muted">
                    <Moment at={entry.at} />
                  </span>
                </li>
              ))}
            </ol>
            <Pager meta={meta} />
          </>
        )}
      </Loaded>
      {may('takePayments') && (
        <Form
          // the key empties the field for the next note
          key={addedNotes.value}
          submit={t('payments.add_note')}
          send={async ({ text }) => {
            try {
              await client
                .request(`${path}/notes`, Note, { method: 'POST', body: { text } })
                .catch(explainTimeout(t('payments.note_unanswered')))
            } finally {
              // the note may exist even if the answer was lost
              refresh(`${path}/timeline`)
            }
            announce(t('payments.note_added'))
            addedNotes.value += 1
          }}
        >
          <TextField name="text" label={t('payments.note')} hint={t('payments.note_hint')} lines={3} />
        </Form>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const i18n = useI18n()
  const { t } = i18n
  const network = 'network' in entry && v.is(Network, entry.network) ? networkName(entry.network) : ''
  return (
    <>
      <b>{timelineText(i18n, entry, network)}</b>
      {'counts' in entry && !entry.counts && (
        <span class={entry.own ? undefined : 'timeline-warning'}>
          {t(entry.own ? 'payments.event_own' : 'payments.event_not_credited')}
        </span>
      )}
      {'explorer_url' in entry && entry.explorer_url && (
        <a href={entry.explorer_url} target="_blank" rel="noreferrer">
          {t('payments.transaction')}
        </a>
      )}
      {'hash' in entry && entry.hash && <CopyValue value={entry.hash} name={t('payments.refund_hash')} />}
      {'deposit_id' in entry && !entry.hash && <span>{t('payments.no_transaction')}</span>}
      {noteOf(entry) && <p class="note">{noteOf(entry)}</p>}
      {entry.kind === 'event' && <EventDelivery event={entry} />}
    </>
  )
}

/** The text of a member that belongs to an entry. */
function noteOf(entry: TimelineEntry): string | null {
  if (entry.kind === 'note') return entry.text
  if (entry.kind === 'accepted') return entry.reason
  return entry.kind === 'refund' ? entry.note : null
}
