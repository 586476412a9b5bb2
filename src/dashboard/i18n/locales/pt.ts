import type { Messages } from './en'
import balances from './pt/balances'
import customers from './pt/customers'
import invoices from './pt/invoices'
import keys from './pt/keys'
import layout from './pt/layout'
import pages from './pt/pages'
import parts from './pt/parts'
import payments from './pt/payments'
import payouts from './pt/payouts'
import settings from './pt/settings'
import signIn from './pt/sign-in'
import swaps from './pt/swaps'
import takePayment from './pt/take-payment'
import team from './pt/team'
import today from './pt/today'
import wallets from './pt/wallets'
import webhooks from './pt/webhooks'

export default {
  ...layout,
  ...parts,
  ...signIn,
  ...today,
  ...payments,
  ...takePayment,
  ...pages,
  ...customers,
  ...invoices,
  ...balances,
  ...payouts,
  ...swaps,
  ...wallets,
  ...webhooks,
  ...keys,
  ...team,
  ...settings,
} satisfies Messages
