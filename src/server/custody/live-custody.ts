import type { Deps } from '../deps'
import type { Custodian, Custody } from '../ports/custody'
import { httpCustody } from './http-custody'
import { ownKeysCustody } from './own-keys'
import { signedNotices } from './signed-notices'

type LiveDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'log' | 'encryption' | 'chains'>

/** Creates the custodian that the settings name. Null if they name no custodian. */
export function createCustodian({
  settings,
  clock,
  log,
}: Pick<LiveDeps, 'settings' | 'clock' | 'log'>): Custodian | null {
  const { CUSTODY_URL: url, CUSTODY_KEY: key, CUSTODY_WEBHOOK_SECRET: secret } = settings
  if (!url || !key) return null
  return httpCustody({ url, key, log, readNotice: secret ? signedNotices({ secret, clock }) : undefined })
}

/** Custody for live mode: a custodian, the merchants' own keys, or both. Null: neither is set up. */
export function liveCustody(deps: LiveDeps): Custody | null {
  const custodian = createCustodian(deps)
  // With a custodian, own keys are included even without a node: a wallet may have been used before its node was
  // removed, and the cursor must keep one format.
  return custodian || deps.chains.size > 0 ? ownKeysCustody(deps, custodian) : null
}
