import type { Deps } from '../deps'
import type { Custody } from '../ports/custody'
import { httpCustody } from './http-custody'
import { ownKeysCustody } from './own-keys'
import { signedNotices } from './signed-notices'

type LiveDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'log' | 'encryption' | 'chains'>

/** Custody for live mode: a custodian, the merchants' own keys, or both. Null: neither is set up. */
export function liveCustody(deps: LiveDeps): Custody | null {
  const { CUSTODY_URL: url, CUSTODY_KEY: key, CUSTODY_WEBHOOK_SECRET: secret } = deps.settings
  const readNotice = secret ? signedNotices({ secret, clock: deps.clock }) : undefined
  const custodian = url && key ? httpCustody({ url, key, log: deps.log, readNotice }) : null
  // also without a node, since wallets may have been used before, and the cursor has one form
  return custodian || deps.chains.size > 0 ? ownKeysCustody(deps, custodian) : null
}
