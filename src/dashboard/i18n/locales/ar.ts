import balances from './ar/balances'
import customers from './ar/customers'
import invoices from './ar/invoices'
import keys from './ar/keys'
import layout from './ar/layout'
import pages from './ar/pages'
import parts from './ar/parts'
import payments from './ar/payments'
import payouts from './ar/payouts'
import settings from './ar/settings'
import signIn from './ar/sign-in'
import swaps from './ar/swaps'
import takePayment from './ar/take-payment'
import team from './ar/team'
import today from './ar/today'
import wallets from './ar/wallets'
import webhooks from './ar/webhooks'
import type { Messages } from './en'

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
