/** The English texts for sending the form and showing the address, in the page's first script. */
export const enPaying = {
  'page.support_reference': 'Need help? Write to {email} and give the reference {reference}.',
  'missing.text': 'The link may be incomplete, or the merchant has closed this page. Nothing was charged.',
  'details.sending': 'One moment…',
  'error.busy': 'Too many tries. Wait a moment, then try again.',
  'error.server': 'This did not work on our side. Nothing was charged. Try again in a moment.',

  'state.paying': 'Waiting for your payment',
  'state.partial': 'A part has arrived',
  'state.processing': 'Payment seen, being confirmed',
  'state.step': 'Step {n} of 3',
  'state.left': 'Time left',

  'paying.send': 'Send exactly {amount} on {network}',
  'paying.only': 'Only {asset} on {network}. Anything else sent here is lost.',
  'paying.alike': 'Not {others}: addresses look the same there, but money sent on them does not arrive.',
  'paying.also': 'Wallets call this coin {name}.',
  'paying.amount': 'Amount',
  'paying.address': 'Address on {network}',
  'paying.copy': 'Copy',
  'paying.copied': 'Copied',
  'paying.select': 'Selected: copy it by hand',
  'paying.copy_amount': 'Copy amount',
  'paying.copy_address': 'Copy {network} address',
  'paying.copied_amount': 'The amount {amount} is copied.',
  'paying.copied_address': 'The address is copied. After pasting, compare the marked groups.',
  'paying.refused': 'The address for this payment did not pass our check, so we do not show it.',
  'paying.refused_next': 'Do not send anything. Choose another network, or write to the merchant.',
  'paying.price': 'For {fiat}, at 1\u00a0{asset}\u00a0=\u00a0{price}',

  'qr.name': 'QR code: {asset} address on {network}',
  'qr.name_amount': 'QR code: {amount} to the address on {network}',
  'qr.show': 'What the QR code holds',
  'qr.address': 'Address only',
  'qr.amount': 'With amount',
  'qr.wallets': 'For {wallets}. Check coin, network and amount in your wallet before you send.',

  'partial.title': 'Send {amount} more on {network}',
  'partial.text': '{paid} of {amount} has arrived. Send the rest to the address below.',
  'partial.minimum':
    'Is the rest below what your exchange lets you send? Send its minimum: what is too much is told to the merchant.',
} as const
