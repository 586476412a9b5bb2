export default {
  'take_payment.title': 'Take a payment',
}
