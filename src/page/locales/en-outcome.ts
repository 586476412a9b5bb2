/** The English texts of what becomes of a payment, in the chunk of `outcome/`. */
export const enOutcome = {
  'unavailable.text': 'Nothing was charged. If you have paid, your payment is safe: it is found when it arrives.',
  'unavailable.retry': 'Try again',

  'processing.text': 'You can close this page. {network} usually needs {time}.',
  'processing.count': { one: '{n} of {m} confirmation', other: '{n} of {m} confirmations' },
  'processing.late': 'It came after the time was over. It still counts.',

  'completed.over': 'You sent {extra} too much. Write to the merchant to get it back.',
  'completed.late': 'It came after the time was over. It still counts.',
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

  'underpaid.text': 'The time at this price is over. What you sent is not lost: it is counted.',
  'underpaid.next': 'Take today’s price for the rest. What arrived is taken off.',

  'late.text': 'It came after the time was over, so it counts at the price of when it arrived.',
  'late.waits': 'It came after the time was over. What it is worth is not known yet. Do not pay again, please wait.',
  'late.before': 'Money that you send only now may count at the price of when it arrives.',

  'expired.text': 'Have you already paid? Do not pay again: money on its way is found and counted.',
  'expired.next': 'Not paid yet? Take today’s price. Nothing to type again.',
  'expired.seen': 'It came after the time was over. It is being confirmed, please wait.',

  'failed.text': 'The transaction was refused or taken back. If money left your wallet, it is found when it arrives.',
  'failed.cancelled': 'The merchant cancelled this payment. If money left your wallet, it is found when it arrives.',
  'failed.next': 'You can try again at today’s price.',

  'paying.new_price': 'Get a new price',
  'renew.button': 'Continue at today’s price',
  'renew.failed': 'No new price now. Try again, or write to the merchant.',
} as const
