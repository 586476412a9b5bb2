import type { MessageKey } from '../i18n/create-i18n'
import { useI18n } from '../state/dashboard-context'
import { Badge, type Tone } from './badge'

/** Tone of each status, by the key of its text. */
const TONES = {
  'parts.initiated': 'plain',
  'parts.pending': 'waiting',
  'parts.partial': 'moving',
  'parts.processing': 'moving',
  'parts.completed': 'good',
  'parts.underpaid': 'bad',
  'parts.refunded': 'plain',
  'parts.part_refunded': 'good',
  'parts.expired': 'plain',
  'parts.failed': 'bad',
  'invoices.open': 'waiting',
  'invoices.overdue': 'bad',
  'invoices.paid': 'good',
  'invoices.void': 'plain',
  'pages.active': 'good',
  'pages.draft': 'waiting',
  'pages.inactive': 'plain',
  'payouts.created': 'moving',
  'payouts.success': 'good',
  'payouts.failed': 'bad',
  'swaps.quoted': 'waiting',
  'swaps.expired': 'plain',
  'swaps.processing': 'moving',
  'swaps.completed': 'good',
  'swaps.failed': 'bad',
  'wallets.unconfirmed': 'waiting',
  'wallets.confirmed': 'good',
  'wallets.unreadable': 'bad',
  'wallets.stopped': 'bad',
  'wallets.proven': 'good',
  'wallets.accepted': 'moving',
  'wallets.unproven': 'waiting',
  'wallets.no_node': 'plain',
  'webhooks.pending': 'moving',
  'webhooks.delivered': 'good',
  'webhooks.failed': 'bad',
} as const satisfies Partial<Record<MessageKey, Tone>>

export function StatusBadge({ status }: { status: keyof typeof TONES }) {
  const { t } = useI18n()
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}
