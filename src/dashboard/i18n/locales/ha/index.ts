import type { Translation } from '../../error-texts'
import keys from '../en/keys'
import pages from '../en/pages'
import wallets from '../en/wallets'
import webhooks from '../en/webhooks'
import balances from './balances'
import customers from './customers'
import errors from './errors'
import invoices from './invoices'
import layout from './layout'
import parts from './parts'
import payments from './payments'
import payouts from './payouts'
import settings from './settings'
import signIn from './sign-in'
import swaps from './swaps'
import team from './team'
import till from './till'
import today from './today'

export default {
  ...layout,
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
  ...settings,
  errors,
} satisfies Translation
