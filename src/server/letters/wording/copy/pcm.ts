import type { MailCopy } from './en'

/** Nigerian Pidgin; awaits a native reader. */
export const pcm: MailCopy = {
  'address.subject': 'Your payment to {merchant}: {amount}',
  'address.lead': 'You don start to pay {amount} to {merchant}.',
  'address.page':
    'Your payment page go show you where to send am, the correct amount, and how the payment dey go. This price go hold reach {time}.',
  'address.open': 'Open your payment',
  'address.warning': 'We no dey ever send address for email. If email give you address, no send money there.',
  'address.stranger': 'No be you? You no need do anything.',
  'receipt.subject': 'You don pay: {amount} to {merchant}',
  'receipt.lead': 'Your payment don enter: {amount} to {merchant}.',
  'receipt.received': 'Wetin enter: {crypto} on {network}, {time}',
  'receipt.payer': 'Who pay: {name}',
  'receipt.open': 'Open your receipt',
  'receipt.refund': 'Collect {crypto} back',
  'refund.subject': 'Collect your money back from {merchant}: {crypto}',
  'refund.lead': 'Your payment to {merchant} no complete on time. The {crypto} wey you send fit come back to you.',
  'refund.lead_merchant': '{merchant} dey send {crypto} from your payment back give you.',
  'refund.enter':
    'The page below go ask for your own address on {network}. You fit put am only once, until {time}. Check am well: money wey go wrong address don lost.',
  'refund.open': 'Collect your money back',
  'refund.warning': 'We no dey ever ask for password, or the secret words of your wallet.',
  'mail.reference': 'Reference: {reference}',
  'mail.support': 'You need help? Write {email} and give dem the reference.',
  'mail.test': 'Test mode: no real money dey move.',
  'mail.unread': 'Person wey sabi this language well never read this one check am.',
}
