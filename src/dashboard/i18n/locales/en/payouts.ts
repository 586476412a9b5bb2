export default {
  'payouts.title': 'Payouts',
}
