export default {
  'wallets.title': 'Wallets',
}
