/** The English texts of a payment under way, in the chunk of `later/`. */
export const enPayment = {
  'page.pay': 'Pay {name}',
  'page.titled': '{state} · {name}',
  'state.completed': 'Paid',
  'state.underpaid': 'Not all of it arrived in time',
  'state.expired': 'The time is over',
  'state.failed': 'The payment did not go through',

  'missing.title': 'There is no such page',
  'unavailable.title': 'This page cannot be shown right now',

  'offline.title': 'No connection',
  'offline.stale': 'The payment service does not answer right now.',
  'offline.checked': 'Last checked at {time}.',
  'offline.still': 'You can still pay: this address stays yours.',

  'paying.five_minutes': '5 minutes left to pay at this price.',
  'paying.one_minute': '1 minute left to pay at this price.',
  'paying.over': 'The time at this price is over. We are checking for your payment.',
  'paying.amount_changed': 'The amount to send has changed from {before} to {amount}.',
  'paying.soon': 'Not much time left. Not sent yet? Take a new price: the address stays the same.',

  'arrives.title': 'Make sure {amount} arrives',

  'check.title': 'Check the address you pasted',

  'claim.title': 'I have paid',

  'method.title': 'Pay with another coin or network',

  'wallet.open': 'Open wallet',

  'share.open': 'Share',
  'share.ask': 'Please pay {amount} on {network}:',

  'processing.title': 'Your payment was seen',
  'completed.title': 'Paid. Thank you, the money has arrived.',
  'result.test': 'Test payment. No money moved.',
  'late.title': 'What arrived is worth {value}. {missing} is missing.',
  'underpaid.title': '{paid} arrived, {due} is missing',
  'expired.title': 'The time for this price is over',
  'failed.title': 'The payment did not go through',

  'renew.done': 'This payment goes on at a new price.',
  'renew.open': 'Open it',

  'sandbox.title': 'Test mode',
  'sandbox.text': 'No real money moves here. Try:',
  'sandbox.pay': 'Pay in full',
  'sandbox.half': 'Pay half',
  'sandbox.confirm': 'Confirm',
  'sandbox.expire': 'End the time',
  'sandbox.fail': 'Refuse',
  'sandbox.failed': 'The sandbox did not answer.',
} as const
