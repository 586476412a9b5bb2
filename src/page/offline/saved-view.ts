import type { Page } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import { TRACKED_AFTER_END } from '../api/track-session'
import type { HydrationState } from '../state/hydration-state'

/**
 * The fields that are saved on the device: those of the payment's screen, listed so that no new field slips in.
 * Transactions and the return link are left out, although they do not name the customer.
 */
const PAGE: readonly (keyof Page)[] = [
  'title',
  'description',
  'slug',
  'currency',
  'amount',
  'min_amount',
  'max_amount',
  'merchant',
  'options',
  'cancel_url',
  'theme',
  'copy',
  'mode',
]
const SESSION: readonly (keyof Session)[] = [
  'id',
  'reference',
  'mode',
  'status',
  'late',
  'amount',
  'currency',
  'crypto_asset',
  'network',
  'crypto_amount',
  'crypto_amount_paid',
  'crypto_amount_due',
  'rate',
  'amount_missing',
  'awaiting_rate',
  'deposit_address',
  'payment_uri',
  'qr',
  'confirmations',
  'required_confirmations',
  'renewed_by',
  'created_at',
  'expires_at',
  'completed_at',
  'version',
  'title',
  'items',
]

const pick = <Whole extends object>(whole: Whole, names: readonly (keyof Whole)[]) =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Whole

/** When a payment's copy is deleted: when the page stops tracking it. In milliseconds by the service's clock. */
export const savedUntil = ({ completed_at, expires_at }: Session) =>
  Date.parse(completed_at ?? expires_at) + TRACKED_AFTER_END

export const savedView = (
  page: Page | null,
  session: Session,
  rest: Omit<HydrationState, 'page' | 'session' | 'problem'>,
) =>
  ({
    ...rest,
    problem: null,
    page: page && pick(page, PAGE),
    // one version older, so that the service's answer replaces this copy
    session: { ...pick(session, SESSION), version: session.version - 1, transactions: [], return_link: null },
  }) satisfies HydrationState
