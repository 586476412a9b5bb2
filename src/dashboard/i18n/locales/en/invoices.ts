export default {
  'invoices.title': 'Invoices',
}
