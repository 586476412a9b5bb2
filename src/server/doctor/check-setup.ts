import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { ChainUnavailable } from '../chains/chain-reader'
import type { Deps } from '../deps'
import { RatesUnavailable } from '../rates/port'
import { merchants } from '../storage/schema/merchants'
import { wallets } from '../storage/schema/wallets'
import { networkWatches, watchedAddresses } from '../storage/schema/watching'
import { events, webhookEndpoints } from '../storage/schema/webhooks'
import { walletView } from '../wallets/wallet-view'

/** What is set up for live payments, and whether it works. */
export interface Finding {
  /** `off`: nobody asked for it. `wrong`: live payments need it. */
  state: 'ok' | 'warn' | 'wrong' | 'off'
  subject: string
  words: string
}

export type SetupDeps = Pick<Deps, 'storage' | 'settings' | 'chains' | 'rates' | 'clock' | 'encryption' | 'custody'>

const MINUTE = 60_000
/** A network that nobody has looked at for so long is not watched. */
const UNWATCHED_MS = 5 * MINUTE
const SKEW_MS = 5_000
const DAY_MS = 24 * 60 * MINUTE

/** Statuses of a wallet that has worked, and does no more. */
const LOST: readonly string[] = ['stopped', 'unreadable']

const ago = (ms: number) => (ms < 2 * MINUTE ? `${Math.round(ms / 1000)} s ago` : `${Math.round(ms / MINUTE)} min ago`)

/**
 * What is set up for live payments: nodes, wallets, rates, webhooks, mail and clock. Nothing is wrong where nobody has set
 * up anything.
 * @param isLive asks the nodes and the sources of prices, too
 */
export async function checkSetup(deps: SetupDeps, isLive: boolean): Promise<Finding[]> {
  const findings = [
    ...(await nodes(deps, isLive)),
    ...(await missingNodes(deps)),
    ...(await ownWallets(deps)),
    custody(deps),
    await rates(deps, isLive),
    ...(await webhooks(deps)),
    mail(deps),
    await clock(deps),
  ]
  const isWanted = deps.chains.size > 0 || deps.custody.live !== null || deps.rates.live !== null
  return isWanted ? findings : findings.map((one) => ({ ...one, state: one.state === 'ok' ? 'ok' : 'off' }))
}

async function nodes({ chains, storage, clock }: SetupDeps, isLive: boolean): Promise<Finding[]> {
  if (chains.size === 0)
    return [{ state: 'off', subject: 'nodes', words: 'none is set: NODE_BITCOIN, NODE_ETHEREUM, …' }]
  const watches = await storage.database.select().from(networkWatches)
  const findings: Finding[] = []
  for (const [network, reader] of chains) {
    const subject = `node ${network}`
    const watch = watches.find((row) => row.network === network)
    const now = clock.now().getTime()
    if (isLive) {
      const began = clock.elapsed()
      try {
        const { height, at } = await reader.head()
        const took = Math.round(clock.elapsed() - began)
        const words = `right chain, block ${height} of ${ago(now - at.getTime())}, answered in ${took} ms`
        findings.push({ state: 'ok', subject, words })
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
        findings.push({ state: 'wrong', subject, words: error.message })
      }
    } else if (watch?.failingSince)
      findings.push({
        state: 'wrong',
        subject,
        words: `cannot be seen since ${watch.failingSince.toISOString()}: ${watch.fault}`,
      })
    else if (!watch?.seenAt) findings.push({ state: 'warn', subject, words: 'was never looked at: start the service' })
    else {
      const age = now - watch.seenAt.getTime()
      const state = age > UNWATCHED_MS ? 'warn' : 'ok'
      findings.push({ state, subject, words: `block ${watch.height}, seen ${ago(age)}` })
    }
  }
  return findings
}

/** Payments wait on a network whose node was taken out of the settings: nobody sees their money, and they do not expire. */
async function missingNodes({ storage: { database }, chains }: SetupDeps): Promise<Finding[]> {
  const rows = await database
    .selectDistinct({ network: watchedAddresses.network })
    .from(watchedAddresses)
    .where(eq(watchedAddresses.awaited, true))
  return rows
    .filter(({ network }) => !chains.has(network))
    .map(({ network }) => ({
      state: 'wrong',
      subject: `node ${network}`,
      words: 'is not set, and payments wait there: nothing that is sent to them is seen',
    }))
}

/** A line for each wallet, and its first addresses, to be compared. */
async function ownWallets(deps: SetupDeps): Promise<Finding[]> {
  const rows = await deps.storage.database
    .select({ wallet: wallets, merchant: merchants.handle })
    .from(wallets)
    .innerJoin(merchants, eq(merchants.id, wallets.merchantId))
    .where(and(eq(wallets.mode, 'live'), isNull(wallets.removedAt)))
  if (rows.length === 0) return [{ state: 'off', subject: 'wallets', words: 'no merchant has one' }]
  const findings: Finding[] = []
  for (const { wallet, merchant } of rows) {
    const view = await walletView(deps, wallet)
    const usable = view.network_states.filter(({ status }) => status === 'proven' || status === 'accepted')
    const left =
      view.addresses_left === null ? `gap ${view.unpaid_gap} of ${view.gap_limit}` : `${view.addresses_left} left`
    const networks = usable.map(({ network, status }) => `${network} (${status})`).join(', ') || 'no network is proven'
    findings.push({
      state: LOST.includes(view.status) ? 'wrong' : view.status !== 'confirmed' || usable.length === 0 ? 'warn' : 'ok',
      subject: `wallet ${merchant} ${view.family}`,
      words: `${view.status}, next index ${view.next_index}, ${left}; ${networks}`,
    })
    for (const { index, path, address } of view.first_addresses)
      findings.push({ state: 'ok', subject: `  ${path ?? index}`, words: address })
  }
  return findings
}

const custody = ({ settings, custody }: SetupDeps): Finding => {
  if (settings.CUSTODY_URL) return { state: 'ok', subject: 'custody', words: 'is set' }
  return custody.live
    ? { state: 'off', subject: 'custody', words: 'is not set: merchants take money on their own wallets' }
    : { state: 'wrong', subject: 'custody', words: 'neither CUSTODY_URL nor a node is set' }
}

async function rates({ rates, clock }: SetupDeps, isLive: boolean): Promise<Finding> {
  const subject = 'rates'
  if (!rates.live) return { state: 'wrong', subject, words: 'neither RATES nor RATES_URL is set' }
  if (!isLive) return { state: 'ok', subject, words: 'are set; `-- --live` asks them' }
  try {
    const table = await rates.live.current()
    const source = table.sourceOf?.('BTC', 'USD')
    const from = source
      ? `${source.sources.join(', ')}, ${ago(clock.now().getTime() - Date.parse(source.as_of))}`
      : 'RATES_URL'
    return { state: 'ok', subject, words: `1 BTC is ${table.rate('BTC', 'USD') ?? 'not quoted in'} USD (${from})` }
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error
    return { state: 'wrong', subject, words: error.message }
  }
}

async function webhooks({ storage: { database }, clock }: SetupDeps): Promise<Finding[]> {
  const yesterday = new Date(clock.now().getTime() - DAY_MS)
  const live = eq(webhookEndpoints.mode, 'live')
  const [all] = await database.select({ count: count() }).from(webhookEndpoints).where(live)
  const off = await database.$count(webhookEndpoints, and(live, eq(webhookEndpoints.isActive, false)))
  const late = await database.$count(
    events,
    and(eq(events.mode, 'live'), eq(events.status, 'pending'), gt(events.attempts, 0), gt(events.createdAt, yesterday)),
  )
  if (!all?.count) return [{ state: 'warn', subject: 'webhooks', words: 'no merchant has a live one' }]
  const words = `${all.count} live, ${off} switched off, ${late} events of the last day wait to be sent again`
  return [{ state: off > 0 || late > 0 ? 'warn' : 'ok', subject: 'webhooks', words }]
}

const mail = ({ settings }: SetupDeps): Finding =>
  settings.SMTP_URL
    ? { state: 'ok', subject: 'mail', words: `is sent as ${settings.MAIL_FROM}` }
    : { state: 'off', subject: 'mail', words: 'SMTP_URL is not set: nobody gets mail' }

/** The embedded database has this machine's clock. */
async function clock({ storage, clock }: SetupDeps): Promise<Finding> {
  const { rows } = (await storage.database.execute(
    sql`select (extract(epoch from ${storage.now()}) * 1000)::float8 as now`,
  )) as unknown as { rows: { now: number }[] }
  const skew = Math.abs((rows[0]?.now ?? 0) - clock.now().getTime())
  return skew > SKEW_MS
    ? { state: 'wrong', subject: 'clock', words: `differs from the database’s by ${Math.round(skew / 1000)} s` }
    : { state: 'ok', subject: 'clock', words: `agrees with the database’s, to ${Math.round(skew)} ms` }
}

/** The findings as a table. */
export function setupTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  return findings
    .map(({ state, subject, words }) => `${state.padEnd(5)}  ${subject.padEnd(width)}  ${words}\n`)
    .join('')
}
