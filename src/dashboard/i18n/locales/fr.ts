import type { Messages } from './en'
import balances from './fr/balances'
import customers from './fr/customers'
import invoices from './fr/invoices'
import keys from './fr/keys'
import layout from './fr/layout'
import pages from './fr/pages'
import parts from './fr/parts'
import payments from './fr/payments'
import payouts from './fr/payouts'
import settings from './fr/settings'
import signIn from './fr/sign-in'
import swaps from './fr/swaps'
import takePayment from './fr/take-payment'
import team from './fr/team'
import today from './fr/today'
import wallets from './fr/wallets'
import webhooks from './fr/webhooks'

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
