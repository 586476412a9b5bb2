import type { MessagesOf } from '../messages-of'
import balances from './en/balances'
import customers from './en/customers'
import invoices from './en/invoices'
import keys from './en/keys'
import layout from './en/layout'
import pages from './en/pages'
import parts from './en/parts'
import payments from './en/payments'
import payouts from './en/payouts'
import settings from './en/settings'
import signIn from './en/sign-in'
import swaps from './en/swaps'
import takePayment from './en/take-payment'
import team from './en/team'
import today from './en/today'
import wallets from './en/wallets'
import webhooks from './en/webhooks'

/** English, which is part of the script, and which every other language must have. Keys are `subject.thing`. */
const en = {
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
}
export default en

export type Messages = MessagesOf<typeof en>
