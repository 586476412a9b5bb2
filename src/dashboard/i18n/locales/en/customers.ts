export default {
  'customers.title': 'Customers',
  'customers.add': 'Add a customer',
  'customers.empty': 'No customers yet',
  'customers.empty_text':
    'Customers appear here when they pay on one of your pages. You can also add a customer yourself, for example for an invoice.',
  'customers.email_hint': 'Each e-mail belongs to one customer.',
  'customers.added': 'Customer added',
  'customers.exists': 'This customer already exists. The name was not changed.',
  'customers.since': 'Customer since',
  'customers.account': 'Deposit account',
  'customers.account_text':
    'Permanent addresses and, where available, a bank account for this customer. Money received there is credited to this customer. They are created when you open them for the first time.',
  'customers.account_show': 'Show the deposit account',
  'customers.account_unavailable':
    'Deposit accounts are not available at the moment. Try again in a few minutes. If the problem persists, ask the operator of this service whether a custody provider is set up.',
  'customers.account_erased': 'No deposit account: the customer was erased before one was created.',
  'customers.bank_account': 'Bank account in {currency}',
  'customers.erased': 'Erased',
  'customers.is_erased': 'This customer was erased. Their payments stay in the books without a name.',
  'customers.erase_title': 'Erase the customer',
  'customers.erase_text': 'Use this when a customer asks you to delete their personal data.',
  'customers.erase': 'Erase this customer',
  'customers.erase_removed':
    'Name and e-mail are permanently removed from this record, from payments and their notes, and from stored events.',
  'customers.erase_kept': 'Amounts, addresses, transactions and times of every payment are kept.',
  'customers.erase_final': 'This cannot be undone.',
  'customers.erase_done': 'Customer erased',
}
