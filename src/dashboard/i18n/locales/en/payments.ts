export default {
  'payments.title': 'Payments',
}
