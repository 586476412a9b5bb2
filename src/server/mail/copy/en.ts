/** English, whose keys every other language must have, too. `{names}` are replaced by values. */
export const en = {
  'address.subject': 'Your payment to {merchant}: {amount}',
  'address.lead': 'You have begun a payment of {amount} to {merchant}.',
  'address.page':
    'Your payment page shows where to send it, the exact amount, and how the payment stands. This price holds until {time}.',
  'address.open': 'Open your payment',
  'address.warning': 'We never send a payment address by email. If an email gives you one, do not send money there.',
  'address.stranger': 'It was not you? You need not do anything.',
  'receipt.subject': 'Paid: {amount} to {merchant}',
  'receipt.lead': 'Your payment has arrived: {amount} to {merchant}.',
  'receipt.received': 'Received: {crypto} on {network}, {time}',
  'receipt.open': 'Open your receipt',
  'mail.reference': 'Reference: {reference}',
  'mail.support': 'Need help? Write to {email} and give the reference.',
  'mail.test': 'Test mode: no real money moves.',
  'mail.unread': 'This translation has not been read by a native speaker yet.',
}
export type MailCopy = Record<keyof typeof en, string>
