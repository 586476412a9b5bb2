export default {
  'customers.title': 'Customers',
  'customers.add': 'Add a customer',
  'customers.empty': 'No customers yet',
  'customers.empty_text':
    'Whoever pays on one of your pages becomes a customer. You can also add one yourself, for an invoice.',
  'customers.find': 'Find by e-mail',
  'customers.find_hint': 'The whole e-mail. Capital letters make no difference.',
  'customers.search': 'Search',
  'customers.found': 'Found by e-mail',
  'customers.not_found': 'No customer has this e-mail. Check the spelling, or add the customer.',
  'customers.email_hint': 'The same e-mail is always the same customer.',
  'customers.added': 'Customer added',
  'customers.exists': 'This customer was there already, and keeps the name they had.',
  'customers.since': 'Customer since',
  'customers.account': 'Deposit account',
  'customers.account_text':
    'Permanent addresses, and a bank account where there is one. Money that comes there is this customer’s. The first look makes them.',
  'customers.account_show': 'Show the deposit account',
  'customers.account_unavailable':
    'Deposit accounts are not available at the moment. Try again in a few minutes. If that does not help, ask whoever runs the service whether custody is set up.',
  'customers.account_erased': 'There is none: the person was erased before it was made.',
  'customers.bank_account': 'Bank account in {currency}',
  'customers.erased': 'Erased',
  'customers.is_erased': 'This person is erased. Their payments stay in the books, without a name.',
  'customers.erase_title': 'Erase the person',
  'customers.erase_text': 'For when somebody asks you to forget them.',
  'customers.erase': 'Erase this person',
  'customers.erase_removed':
    'Name and e-mail are removed for good: here, from their payments and the notes on them, and from stored events.',
  'customers.erase_kept': 'The books stay: amounts, addresses, transactions and times of every payment.',
  'customers.erase_final': 'This cannot be taken back.',
  'customers.erase_done': 'The person is erased',
}
