/** The English texts. Every other language must have the same keys. `{names}` are replaced by values. */
export const en = {
  'address.subject': 'Your payment to {merchant}: {amount}',
  'address.lead': 'You started a payment of {amount} to {merchant}.',
  'address.page':
    'Your payment page shows where to send it, the exact amount, and the status of your payment. The price is valid until {time}.',
  'address.open': 'Open your payment',
  'address.warning': 'We never send a payment address by email. If an email gives you one, do not send money there.',
  'address.stranger': 'If this was not you, you can ignore this mail.',
  'receipt.subject': 'Paid: {amount} to {merchant}',
  'receipt.lead': 'Your payment has arrived: {amount} to {merchant}.',
  'receipt.received': 'Received: {crypto} on {network}, {time}',
  'receipt.payer': 'Paid by: {name}',
  'receipt.open': 'Open your receipt',
  'receipt.refund': 'Get {crypto} back',
  'refund.subject': 'Get your money back from {merchant}: {crypto}',
  'refund.lead': 'Your payment to {merchant} was not complete in time. The {crypto} that you sent can go back to you.',
  'refund.lead_merchant': '{merchant} is sending {crypto} of your payment back to you.',
  'refund.enter':
    'The page below asks for an address of yours on {network}. You can enter it once, until {time}. Check it well: money that is sent to a wrong address is lost.',
  'refund.open': 'Get your money back',
  'refund.warning': 'We never ask for a password, or for the recovery words of your wallet.',
  'mail.reference': 'Reference: {reference}',
  'mail.support': 'Need help? Write to {email} and give the reference.',
  'mail.test': 'Test mode: no real money moves.',
  'mail.unread': 'Beta: no native speaker has checked this translation yet.',
}
export type MailCopy = Record<keyof typeof en, string>
