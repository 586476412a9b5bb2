import type { FieldDescriptions } from './describe-fields'

const METADATA =
  'Your own data: an object of at most 4 KiB as JSON, nested at most 32 levels deep; whole numbers above 2^53 as text.'
const REQUIRED = 'How many confirmations make a transaction final; null while that is not known.'

const PERSON = {
  first_name: 'At most 100 characters.',
  last_name: 'At most 100 characters.',
}

const SESSION = {
  reference:
    'The merchant’s own, or one that begins with `ps_`. When the payment is renewed, the merchant’s goes to the new one.',
  late: 'The money that completed the payment was first seen after `expires_at`.',
  amount: 'The price, in `currency`.',
  crypto_asset: 'Null until one is chosen, as are `network`, `crypto_amount`, `crypto_amount_due` and `rate`.',
  crypto_amount: 'What is asked for, in units of `crypto_asset`; stays the same when money is late.',
  crypto_amount_paid:
    'What was seen so far, also what is not final, in units of `crypto_asset`. Not in it: what was refused, or sent back before the payment was complete. Money that came after the grace is in it with what it counts for: its value when it was first seen, at `rate`, and at most what was sent.',
  crypto_amount_due:
    'What is still to be sent, in units of `crypto_asset`: `0` once enough was seen. Where money that came after the grace does not cover it, at the rate of when that came, unless `rate` asks for more.',
  rate: '`currency` for one unit of `crypto_asset`, held until `expires_at`.',
  deposit_address: 'Where to send the money. Addresses shown earlier count, too.',
  payment_uri: 'A link for wallets with the address and what is due; null when nothing is to be sent.',
  qr: 'Square bit matrices, each `<side>:<base64 of the bits, row by row>`; null when nothing is to be sent.',
  'qr.default': 'What every wallet reads safely: the address, for Bitcoin `payment_uri`.',
  'qr.with_amount': 'All of `payment_uri`; null when `default` is that.',
  confirmations: 'Of the transaction that has the furthest to go.',
  required_confirmations: REQUIRED,
  transactions: 'What came and counts, oldest first.',
  'transactions.amount': 'What was sent, in units of `crypto_asset`; with `asset`, in units of that.',
  'transactions.asset': 'Only there when it came in an asset that was chosen earlier.',
  'transactions.explorer_url': 'Null when the hash is not one of its network.',
  return_link:
    'The page’s `return_url` with what became of the payment, signed; whatever the status is. Null without a `return_url`.',
  renewed_by: 'The id of the payment that took over what was paid to this one.',
  expires_at:
    'Until then the price holds. Money that comes later still counts: at the same price when it is first seen within the page’s `late_grace_minutes`, after that at the rate of the moment when it is first seen. Then it completes the payment, which is `late`, if it covers what is due but for 2 %.',
  version: 'Grows with every change: of two states, the higher one is newer.',
  amount_missing:
    'Only there when money that came after the grace does not cover what is due: what is missing, in `currency`. The status stays what it was.',
  awaiting_rate:
    'Only there while the rate of money that came after the grace is not known: whether it covers what is due is decided as soon as there is one.',
  cancelled: 'Only there when the merchant has cancelled the payment, or sent back all that came.',
  no_new_price:
    'Only there when the payment is not complete and cannot be renewed: it was cancelled, or renewed already, its page is closed, its invoice is paid or void, or money of it was sent back, or is about to be. In front of another service also when its time is over and a part came.',
  stale: 'Only there in front of another service that cannot be reached: this is the last known state.',
  k: 'Only there in front of another service that does not say of which page a payment is: what its links, and requests about it, carry as `?k=`.',
  relayed: 'Only there in front of another service, where no shown address can be changed, and no payment renewed.',
}

export const PAYMENT_FIELDS: FieldDescriptions = {
  Session: SESSION,
  MerchantSession: {
    ...SESSION,
    customer: 'Who pays; null while that is not known. The names and the e-mail are null once erased.',
    amount_paid: '`crypto_amount_paid` in `currency`, at `rate`, rounded down.',
    reversed_amount:
      'What custody took back of `amount_paid` after the payment was complete, in `currency`, at `rate`. The payment stays completed, and its invoice paid.',
    late_value:
      'What money that was first seen after the grace counts for, in `currency`, at the rate of that moment, and at most what it is worth at `rate`; null: none came, or its rate is not known yet.',
    invoice_id: 'The invoice that is paid when the payment is completed.',
    transaction_id: 'The id of the deposit that completed the payment.',
    metadata: 'As it was sent; no customer ever sees it.',
    url: 'Where the customer pays.',
  },
  MerchantSessionRequest: {
    amount:
      'The price, which the customer cannot change. With at most as many decimals as `currency` has, and at most 10^15 of its smallest unit.',
    page: 'The slug or id of the page; absent: your oldest active one.',
    customer: 'Who pays; not together with `customer_id`. Without either, the page asks.',
    customer_id: 'Who pays, if that is known.',
    reference:
      'Your own name for the payment, such as an order number: at most 100 characters, neither `.` nor `..`, and not that of another payment in this mode, also of a cancelled one. Absent: one that begins with `ps_`.',
    crypto_asset: 'With `network`; absent: the customer chooses.',
    network: 'With `crypto_asset`.',
    invoice_id: 'An open invoice, which is paid when the payment is completed.',
    metadata: `${METADATA} It is in every answer to you and in every event of the payment; no customer ever sees it.`,
    return_url:
      'Instead of the page’s: of an origin in its `allowed_origins`, or of its `return_url`. At most 2000 characters.',
  },
  PayRequest: {
    ...PERSON,
    amount: 'Required on an open page; on one with a fixed amount absent or equal.',
    metadata: `${METADATA} The merchant gets it with every event of the payment.`,
  },
  MethodRequest: PERSON,
  RenewRequest: { asset: 'Absent: as before.', network: 'Absent: as before.' },
  PageEstimateRequest: { amount: 'In the page’s currency.' },
  ClaimRequest: { transaction: 'A hash, or a link to an explorer. At most 300 characters.' },
  Claim: {
    networks: 'Those whose transaction hashes look like this.',
    matches: 'Whether the payment’s own network is among them.',
    seen: 'Whether it was seen on an address of the payment.',
    counts: 'Only there, and false, when it was seen but pays for nothing here.',
  },
  EstimateRequest: {
    amount: 'In `currency`.',
    reference: 'Of a payment, which must be there; at most 100 characters.',
  },
  Estimate: {
    amount: 'In `currency`.',
    cryptoAmount: 'What it costs, in units of `asset`, rounded up.',
    rate: '`currency` for one unit of `asset`.',
    reference: 'As it was sent.',
    valid_until: 'When the price expires.',
  },
  SandboxDepositRequest: {
    amount: 'In units of the payment’s asset; absent: what is due.',
    confirmations: 'Absent: as many as make it final.',
  },
  Deposit: {
    session_id: 'Null for money on a customer’s deposit account.',
    customer_id: 'Whose payment or deposit account it is; null while that is not known.',
    asset: 'A crypto asset, or NGN on a bank account.',
    network:
      'Where it came. Another EVM network than the payment’s when the customer chose the wrong one: then it does not count. Null on a bank account.',
    address: 'What it was sent to: an address, or the number of a bank account.',
    amount: 'What came, in units of `asset`.',
    hash: 'Of the transaction.',
    confirmations: 'Never goes down.',
    required_confirmations: 'How many make it final.',
    state: '`seen`: on its way. `confirmed`: final, and credited. `failed`: see `reason`.',
    reason:
      'Why it failed: `dropped` when the transaction vanished and may still come back, else why it was refused, or taken back. Null unless it failed or was taken back.',
    reversed: 'Only there when custody took back what it had credited, all of it or a part.',
    reversed_amount: 'What it took back, in units of `asset`: you owe it until your balance covers it.',
    version: 'Grows with every change: of two states, the higher one is newer.',
  },
  RefundRequest: {
    crypto_amount:
      'In units of the coin that the money came in, with at most as many decimals as that has on the network; at most what is credited now and was not sent back yet.',
    deposit_id:
      'The money to send back, by the `id` in its `deposit.*` events. Needed only when it came in several coins, and none of them the payment’s.',
    reference:
      'Your own name for it, which no other refund in this mode has, also no failed one: at most 100 characters, neither `.` nor `..`. Needed without an `Idempotency-Key`.',
    address: 'On the network that the money came on, and none that the payment itself showed. At most 100 characters.',
  },
  Refund: {
    reference: 'Your own name for it; null without one.',
    crypto_amount: 'What is sent back, in units of `crypto_asset`.',
    address: 'Where it is sent.',
    reason: 'Why it failed; null otherwise.',
    version: 'The higher one is newer: 1 created, 2 failed, 3 success.',
  },
}
