export default {
  'search.title': 'Search',
  'search.placeholder': 'Name, amount, order number…',
  'search.hint':
    'Finds payments, customers, invoices, pages and refunds. A part of a word is enough. Amounts, transactions and addresses are found in full.',
  'search.close': 'Close',
  'search.results': 'Results',
  'search.searching': 'Searching…',
  'search.count': { one: '{n} result', other: '{n} results' },
  'search.nothing': 'Nothing was found for “{query}”. Check the spelling, or enter another word.',
  'search.all_payments': 'Show all payments found',
  'search.more': 'There are more. Enter another word to narrow the search.',
}
