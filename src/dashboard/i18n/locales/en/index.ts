import type { MessagesOf } from '../../../../words/create-texts'
import access from './access'
import balances from './balances'
import customers from './customers'
import freshCheck from './fresh-check'
import invoices from './invoices'
import keys from './keys'
import layout from './layout'
import pages from './pages'
import parts from './parts'
import payments from './payments'
import payouts from './payouts'
import search from './search'
import settings from './settings'
import signIn from './sign-in'
import swaps from './swaps'
import team from './team'
import till from './till'
import today from './today'
import wallets from './wallets'
import webhooks from './webhooks'

/** English texts. They are part of the script, and define the keys (`subject.name`) of all other languages. */
const en = {
  ...layout,
  ...search,
  ...parts,
  ...signIn,
  ...today,
  ...payments,
  ...till,
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
  ...access,
  ...freshCheck,
  ...settings,
}
export default en

export type Messages = MessagesOf<typeof en>
