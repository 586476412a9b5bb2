/** The English texts of a payment under way, in the chunk of `later/`. */
export const enPayment = {
  'page.pay': 'Pay {name}',
  'page.titled': '{state} · {name}',
  'missing.title': 'There is no such page',
  'unavailable.title': 'This page cannot be shown right now',
  'unavailable.text': 'Nothing was charged. If you have already paid, your payment is safe and will be found.',
  'unavailable.retry': 'Try again',

  'offline.title': 'No connection',
  'offline.stale': 'The payment service does not answer right now.',
  'offline.checked': 'Last checked at {time}.',
  'offline.still': 'You can still pay: this address stays yours.',

  'paying.five_minutes': '5 minutes left to pay at this price.',
  'paying.one_minute': '1 minute left to pay at this price.',
  'paying.over': 'The time at this price is over. We are checking for your payment.',
  'paying.amount_changed': 'The amount to send has changed: it was {before}, now it is {amount}.',
  'paying.soon': 'Not much time left. If you need more, take a new price: the address stays the same.',
  'paying.new_price': 'Get a new price',

  'arrives.title': 'Make sure {amount} arrives',

  'check.title': 'Check the address you pasted',

  'claim.title': 'I have paid',

  'method.title': 'Pay with another coin or network',

  'wallet.open': 'Open wallet',

  'share.open': 'Share',
  'share.ask': 'Please pay {amount} on {network}:',

  'processing.title': 'Your payment was seen',
  'processing.text': 'You can close this page. {network} usually needs {time}.',
  'processing.count': { one: '{n} of {m} confirmation', other: '{n} of {m} confirmations' },
  'processing.late': 'It came after the time was over. It still counts.',

  'completed.title': 'Paid. Thank you, the money has arrived.',
  'completed.over': 'You sent {extra} more than was asked. Write to the merchant to get it back.',
  'completed.late': 'It came after the time was over, and it counts.',
  'completed.back': 'Back to {host}',
  'completed.print': 'Print receipt',

  'receipt.amount': 'Amount',
  'receipt.on': '{amount} on {network}',
  'receipt.for': 'For',
  'receipt.rate': 'Rate',
  'receipt.reference': 'Reference',
  'receipt.transaction': { one: 'Transaction', other: 'Transactions' },
  'receipt.when': 'When',
  'receipt.to': 'Paid to',
  'receipt.explorer': 'Open {hash} in the explorer (new window)',

  'underpaid.title': '{paid} arrived, {due} is missing',
  'underpaid.text': 'The time at this price is over. What you sent is not lost: it is counted.',
  'underpaid.next': 'Take today’s price for the rest. What arrived is taken off.',

  'expired.title': 'The time for this price is over',
  'expired.text': 'Have you already paid? Do not pay again: money on its way is found and counted.',
  'expired.next': 'Not paid yet? Take today’s price. Nothing has to be typed again.',
  'expired.seen': 'Your payment was seen after the end. It is being confirmed, please wait.',

  'failed.title': 'The payment did not go through',
  'failed.text': 'The transaction was refused or taken back. If money left your wallet, it is found when it arrives.',
  'failed.next': 'You can try again at today’s price.',

  'renew.button': 'Continue at today’s price',
  'renew.failed': 'A new price could not be had just now. Try again.',
  'renew.done': 'This payment goes on at a new price.',
  'renew.open': 'Open it',

  'sandbox.title': 'Test mode',
  'sandbox.text': 'No real money moves here. Make something happen:',
  'sandbox.pay': 'Pay in full',
  'sandbox.half': 'Pay half',
  'sandbox.confirm': 'Confirm',
  'sandbox.expire': 'End the time',
  'sandbox.fail': 'Refuse',
  'sandbox.failed': 'The sandbox did not answer.',
} as const
