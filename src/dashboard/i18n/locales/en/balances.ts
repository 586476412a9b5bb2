export default {
  'balances.title': 'Balances',
}
