import { LANGUAGE_NAMES } from '../words/language-names'

/** The English texts of the form. Every document contains these in its own language; the script contains none of them. */
export const enForm = {
  'page.language': 'Language',
  'wallet.close': 'Close',
  'page.own_name': LANGUAGE_NAMES.en,
  'page.support': 'Need help? Write to {email}',
  'page.privacy': 'Privacy',
  'page.test': 'Test mode: do not send real money.',
  'page.loading': 'Loading…',

  'details.title': 'Your details',
  'details.first_name': 'First name',
  'details.last_name': 'Last name',
  'details.email': 'Email',
  'details.known': 'Leave empty what {name} already knows.',
  'details.from': 'Where are you paying from?',
  'details.other': 'Other',
  'details.pay_with': 'Pay with',
  'details.network': 'Network',
  'details.network_hint': 'Send on the network you choose here. Money sent on another one is lost.',
  'details.calls': '{app} calls it {name}',
  'details.not_there': 'Check that {app} offers it',
  'details.continue': 'Continue',
  'details.continue_with': 'Continue with {amount}',
  'details.rate': '1 {asset} = {price}',
  'details.rate_at': 'Rate of {time}, fixed when you continue',

  'fee.low': 'Low fee',
  'fee.medium': 'Medium fee',
  'fee.high': 'High fee',

  'time.seconds': 'a few seconds',
  'time.under_1': 'under 1 min',
  'time.about_1': 'about 1 min',
  'time.about_1_2': '1 to 2 min',
  'time.about_1_5': '1 to 5 min',
  'time.about_10_60': '10 to 60 min',

  'error.connection': 'No connection. Nothing was sent, and what you typed is kept.',
} as const
