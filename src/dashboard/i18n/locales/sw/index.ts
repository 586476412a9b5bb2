import type { Translation } from '../../error-texts'
import access from './access'
import balances from './balances'
import customers from './customers'
import errors from './errors'
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

export default {
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
  errors,
} satisfies Translation
