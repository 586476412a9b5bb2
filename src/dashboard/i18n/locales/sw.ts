import type { Messages } from './en'
import balances from './sw/balances'
import customers from './sw/customers'
import invoices from './sw/invoices'
import keys from './sw/keys'
import layout from './sw/layout'
import pages from './sw/pages'
import parts from './sw/parts'
import payments from './sw/payments'
import payouts from './sw/payouts'
import settings from './sw/settings'
import signIn from './sw/sign-in'
import swaps from './sw/swaps'
import takePayment from './sw/take-payment'
import team from './sw/team'
import today from './sw/today'
import wallets from './sw/wallets'
import webhooks from './sw/webhooks'

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
