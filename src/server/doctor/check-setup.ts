import { sql } from 'drizzle-orm'
import { createCustodian } from '../custody/live-custody'
import type { Deps } from '../deps'
import { rowsOf } from '../storage/database'
import { checkMail } from './check-mail'
import { checkMissingNodes, checkNodes } from './check-nodes'
import { checkRates } from './check-rates'
import { checkWallets } from './check-wallets'
import { checkWebhooks } from './check-webhooks'
import type { Finding } from './finding'

export type SetupDeps = Pick<
  Deps,
  'storage' | 'settings' | 'chains' | 'rates' | 'clock' | 'log' | 'encryption' | 'custody' | 'publicUrl'
>

const SKEW_MS = 5_000

/**
 * Checks the set-up for live payments: nodes, wallets, rates, webhooks, mail and clock. While nothing is set up and no
 * payment waits, no finding is `wrong`.
 * @param isLive also queries the nodes and the sources of prices
 */
export async function checkSetup(deps: SetupDeps, isLive: boolean): Promise<Finding[]> {
  const missing = await checkMissingNodes(deps)
  const findings = [
    ...(await checkNodes(deps, isLive)),
    ...missing,
    ...(await checkWallets(deps)),
    custody(deps),
    ...(await checkRates(deps, isLive)),
    ...(await checkWebhooks(deps)),
    await checkMail(deps),
    await clock(deps),
  ]
  const isSet = deps.chains.size > 0 || deps.custody.live !== null || deps.rates.live !== null
  const isConfigured = isSet || missing.length > 0
  return isConfigured ? findings : findings.map((one) => ({ ...one, state: one.state === 'ok' ? 'ok' : 'off' }))
}

const custody = (deps: SetupDeps): Finding => {
  if (createCustodian(deps)) return { state: 'ok', subject: 'custody', message: 'is set' }
  return deps.custody.live
    ? { state: 'off', subject: 'custody', message: 'is not set: merchants take money on their own wallets' }
    : { state: 'wrong', subject: 'custody', message: 'neither a custodian nor a node is set' }
}

/** The embedded database has this machine's clock. */
async function clock({ storage, clock }: SetupDeps): Promise<Finding> {
  const rows = await rowsOf<{ now: number }>(
    storage.database,
    sql`select (extract(epoch from ${storage.now()}) * 1000)::float8 as now`,
  )
  const skew = Math.abs((rows[0]?.now ?? 0) - clock.now().getTime())
  return skew > SKEW_MS
    ? { state: 'wrong', subject: 'clock', message: `differs from the database’s by ${Math.round(skew / 1000)} s` }
    : { state: 'ok', subject: 'clock', message: `agrees with the database’s, to ${Math.round(skew)} ms` }
}
