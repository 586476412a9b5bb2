export default {
  'customers.title': 'Customers',
}
