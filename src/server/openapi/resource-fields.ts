import type { FieldDescriptions } from './describe-fields'

const PERSON = {
  first_name: 'At most 100 characters.',
  last_name: 'At most 100 characters.',
}
const ERASED = 'Null once the person is erased.'
const EVENT_RECORD = {
  status: '`pending`: to be sent, or sent again. `failed`: given up.',
  attempts: 'How often it was sent.',
  response_status: 'The status of the last answer; null without one.',
  next_retry_at: 'Null when it will not be sent again.',
}

export const RESOURCE_FIELDS: FieldDescriptions = {
  CustomerRequest: { ...PERSON, email: 'Who a customer is: the same e-mail again is the same customer.' },
  Customer: { first_name: ERASED, last_name: ERASED, email: ERASED },
  DepositAccount: {
    staticDepositAddresses: 'Addresses for good, one for each network that custody offers.',
    'staticDepositAddresses.chain': 'The network.',
    ngnVirtualAccounts: 'Bank accounts for good.',
    'ngnVirtualAccounts.accountReference': 'The id of the customer.',
  },
  InvoiceRequest: {
    items: 'What is owed: 1 to 100 lines, whose sum is the amount.',
    'items.description': 'At most 300 characters.',
    'items.unit_amount': 'The price of one, in `currency`, with at most as many decimals as that has.',
    due_date: 'A day of the calendar: `YYYY-MM-DD`.',
    reference: 'Your own name for it: at most 100 characters, neither `.` nor `..`.',
  },
  Invoice: {
    reference: 'Your own name for it.',
    'items.unit_amount': 'The price of one, in `currency`.',
    'items.amount': '`quantity` times `unit_amount`.',
    amount: 'The sum of the items.',
    due_date: 'A day: `YYYY-MM-DD`.',
  },
  BankRequest: { bank_name: 'At most 100 characters.', account_name: 'At most 100 characters.' },
  PayoutRequest: {
    bank_id: 'Of a saved bank account.',
    amount: 'In `currency`; at most your balance.',
    reference:
      'Your own name for it, which no other payout in this mode has, also no failed one: at most 100 characters, neither `.` nor `..`. Needed without an `Idempotency-Key`.',
  },
  Payout: {
    reference: 'Your own name for it; null without one.',
    bank_id: 'Of the saved bank account.',
    amount: 'In `currency`.',
    reason: 'Why it failed; null otherwise.',
    version: 'The higher one is newer: 1 created, 2 failed, 3 success.',
  },
  SwapQuotationRequest: {
    toCurrency: 'Another one than `fromCurrency`.',
    amount: 'In `fromCurrency`: at most 2 decimals in NGN, 6 in USDT and USDC.',
  },
  SwapQuotation: {
    sourceAmount: 'In `fromCurrency`.',
    targetAmount: 'In `toCurrency`, rounded down.',
    rate: '`toCurrency` for one unit of `fromCurrency`, rounded down.',
    expiresAt: 'Until then the quotation can be executed.',
    completedAt: 'Null until it succeeds.',
    version: 'The higher one is newer: 1 quoted or expired, 2 processing, 3 failed, 4 completed.',
  },
  WebhookEndpointRequest: { url: 'An address on the public internet, over HTTPS.' },
  WebhookEndpoint: {
    configured: 'False: there is no endpoint.',
    url: 'Where events are sent.',
    secret:
      'The key of the signatures: `whsec_` and base64. In full only in the answer that makes it, masked in all others; null when the service cannot read it any more: regenerate it.',
    is_active: 'Whether events are sent.',
    disabled_reason: 'Why it was switched off; null while it is active.',
  },
  RegeneratedSecret: { secret: 'In full only in this answer.' },
  WebhookEvent: {
    id: 'The same in every attempt: act once for each.',
    data: 'The resource as its own endpoint returns it.',
    test: 'Only there in events of `POST /sandbox/events`.',
  },
  WebhookEventRecord: EVENT_RECORD,
  WebhookEventDetail: {
    ...EVENT_RECORD,
    payload: 'The body that is sent.',
    response_body: 'The beginning of the last answer, at most 4 KiB; null without one.',
    deliveries: 'Every attempt, oldest first.',
    'deliveries.response_status': 'Null without an answer.',
    'deliveries.error': 'Why it was not acknowledged; null if it was.',
  },
  SandboxBalanceRequest: {
    currency: 'A currency, or an asset.',
    network: 'Only with an asset, which must be there; absent: on none in particular.',
    amount: 'In `currency`, with at most as many decimals as that has; at most 10^13.',
  },
  SandboxBalance: {
    amount: 'What was given.',
    available: 'What there is of `currency` altogether; `0` while more is owed.',
  },
  SandboxEventRequest: { data: 'Sent as it is, instead of an example.' },
  ListMeta: { total: 'Items on all pages.', page: 'Counted from 1.', limit: 'The most items on a page.' },
  Problem: {
    status: 'The HTTP status.',
    message: 'A short text for developers.',
    errors: '`"<field>: <text>"` for each field that is not right.',
  },
}
