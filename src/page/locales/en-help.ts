/** The English texts of help, in the chunk that is fetched when somebody opens it. */
export const enHelp = {
  'page.unread': 'This translation has not been read by a native speaker yet.',

  'arrives.text': '{amount} must arrive. Exchanges often take their fee out of what you send.',
  'arrives.fee': 'Fee your exchange shows ({asset})',
  'arrives.type': 'Type {amount} as the amount to send.',
  'arrives.wrong': 'Enter the fee in figures, such as 1.5',
  'arrives.much': 'This fee is as much as the amount, or more. Is it in {asset}?',

  'check.label': 'Paste the address your wallet shows',
  'check.same': 'It matches. This is the right address.',
  'check.other': 'It does not match. Do not send: something changed the address on the way.',

  'claim.text': 'Payments are found automatically. To be sure, paste the transaction hash or its explorer link.',
  'claim.label': 'Transaction hash or link',
  'claim.ask': 'Look for it',
  'claim.seen': 'It was seen. You need not do anything more.',
  'claim.counted': 'It was seen and counted. The rest has not arrived yet.',
  'claim.apart': 'It was seen, but does not count here. Write to the merchant before you send again.',
  'claim.matches': 'It looks like a transaction on {network}. It was not seen yet: this can take some minutes.',
  'claim.elsewhere':
    'This is a transaction on {networks}, not on {network}. Write to the merchant before you send again.',
  'claim.unknown': 'This is not a transaction hash of any network here.',
  'claim.failed': 'It could not be checked just now. Your payment is found without it.',

  'method.text': 'Your details are kept. The old address stays watched too.',
  'method.change': 'Change to this',
  'method.failed': 'It could not be changed. The address above is still right.',

  'wallet.title': 'Open in a wallet',
  'wallet.check': 'Check coin, network and amount in your wallet before you send.',
  'wallet.device': 'Another app on this device',

  'share.title': 'Continue elsewhere',
  'share.text': 'Open this page on your phone, or send the link to someone who pays for you.',
  'share.qr': 'QR code: link to this page',
  'share.copy': 'Copy link',
  'share.copied': 'The link is copied.',
  'share.send': 'Send the link',
} as const
