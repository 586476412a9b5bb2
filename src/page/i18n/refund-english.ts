/**
 * English of the screens of a refund. It is in their chunk, so that nobody who pays has to load it; every other language
 * has these keys in its one file.
 */
export const REFUND_ENGLISH = {
  'refund.waits': 'There is money to be sent back to you. Tell us where it should go.',
  'refund.open': 'Get your money back',
  'refund.moving': 'Your money is being sent back to you.',
  'refund.done': 'Your money was sent back to you.',
  'refund.follow': 'See your refund',
  'refund.waits_for_customer': 'A refund is waiting for the customer.',
  'refund.moving_to_customer': 'A refund is being sent to the customer.',
  'refund.done_to_customer': 'A refund was sent to the customer.',
  'refund.link_is_mailed': 'Is it yours? Open the link in the e-mail about it, or ask the merchant for the link.',
  'refund.unopened': 'We could not open your refund. Try again, or use the link in your e-mail.',

  'refund.title': 'Where should we send your money?',
  'refund.waiting': 'Waiting for your address',
  'refund.in_progress': 'In progress',
  'refund.until': 'Link works until',
  'refund.overpaid': 'You sent more than was due. This is the part that was too much.',
  'refund.underpaid': 'Not everything arrived in time, so this goes back to you.',
  'refund.late': 'Your money arrived too late for this payment, so it goes back to you.',
  'refund.other_coin': 'You sent a different coin than this payment asked for, so it goes back to you.',
  'refund.other_network': 'You sent it on a different network than this payment asked for, so it goes back to you.',
  'refund.merchant': 'The merchant is sending this money back to you.',

  'refund.address': 'Your {asset} address on {network}',
  'refund.exchange': 'At an exchange, use the deposit address that it shows for {asset} on {network}.',
  'refund.memo':
    'If the exchange also asks for a memo or comment, use a wallet of your own instead: we cannot add one, and without it the money can be lost.',
  'refund.sound': 'This is an address on {network}. Compare the marked groups with your wallet or exchange.',
  'refund.empty': 'Paste your address first',
  'refund.format': 'This is not an address on {network}. Copy all of the address, then paste it again.',
  'refund.elsewhere':
    'This is an address on {networks}. The money can only go to {network}: use an address on that network.',
  'refund.checksum': 'A character in this address is wrong or missing. Copy it again, then paste it.',
  'refund.never_recipient': 'Money sent to this address is lost: it is not the address of a wallet.',
  'refund.refused': 'The money cannot go to this address. Use an address of your own wallet or exchange account.',
  'refund.again': 'Copy the address once more in your wallet or exchange, and paste it here',
  'refund.again_first': 'Paste the address a second time, so that we can compare',
  'refund.same': 'Both are the same. Make sure that your wallet or exchange shows this address too.',
  'refund.other':
    'These are two different addresses. Do not go on: copy the right one again, and paste it into both fields.',
  'refund.named': 'What you pasted names another network. Do not go on: the money can only go to {network}.',
  'refund.final': 'It goes to {address} on {network}. Once sent, it cannot be taken back.',
  'refund.send': 'Send {amount} to this address',
  'refund.lost': 'No answer came. Try again: your money is sent only once, however often you press.',
  'refund.used': 'This link had already been used, with the address below.',

  'refund.created_title': 'Your money is being sent',
  'refund.created_text':
    'There is nothing left to do. You can close this page, and open the same link again to see the transaction.',
  'refund.to': 'To this address',
  'refund.success_title': 'Your money was sent',
  'refund.success_text': 'Your wallet or exchange shows it once {network} has confirmed it. That usually takes {time}.',
  'refund.copy_hash': 'Copy transaction ID',
  'refund.copied_hash': 'The transaction ID is copied.',
  'refund.explorer': 'See it in the explorer (new window)',
  'refund.failed_title': 'Your money could not be sent',
  'refund.failed_text': 'The money has not left. Contact the merchant, and give the reference {reference}.',
  'refund.expired_title': 'This link has expired',
  'refund.expired_text':
    'It worked until {time}, and no money was sent. Ask the merchant for a new one, and give the reference {reference}.',
  'refund.void_title': 'Nothing will be sent back',
  'refund.void_text':
    'This money completed your payment after all, or the transfer that brought it was reversed. Questions? Contact the merchant, and give the reference {reference}.',
}
export type RefundMessages = typeof REFUND_ENGLISH
