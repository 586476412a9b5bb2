import { eq } from 'drizzle-orm'
import { KEY_SCOPES, type Mode } from '../../../contract/enums'
import { DAY_S } from '../../../payment/durations'
import { OPERATOR, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { isHidden } from '../../payments/pages/merchant-visibility'
import { pageBySlug } from '../../payments/pages/page-by-slug'
import type { Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { merchants } from '../../storage/schema/merchants'
import { isIssued, isRevoked, listKeys, recordKey } from '../issued-keys'
import { createKeys, type KeyClaims, type Keys } from '../keys'
import { ensureMerchant } from '../members/ensure-merchant'
import { ownerLink } from '../members/owner-link'
import { LINK_MS } from '../members/sign-in-links'
import { studioLink } from '../studio-link'
import { closeMerchant, listMerchants, merchantFor, reopenMerchant } from './merchants'
import { type KeyCommand, KeyCommandError } from './read-key-command'

/** `output` is for scripts (the key or link); `note` is for people. */
export type KeyAnswer = { output: string; note: string }

type KeyDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl' | 'settings'>

type Issue = Extract<KeyCommand, { act: 'issue' }>
type Dashboard = Extract<KeyCommand, { act: 'dashboard' }>

export async function runKeyCommand(deps: KeyDeps, command: KeyCommand): Promise<KeyAnswer> {
  const { database } = deps.storage
  const keys = createKeys(deps)
  switch (command.act) {
    case 'issue':
      return issueKey(deps, keys, command)
    case 'list':
      return { output: await keyTable(deps, command.merchant), note: '' }
    case 'revoke': {
      const jti = await jtiToRevoke(database, keys, command.jti)
      await keys.revoke(jti)
      return { output: `revoked ${jti}`, note: '' }
    }
    case 'adopt':
      return { output: `adopted ${await adoptKey(deps, keys, command.key)}`, note: '' }
    case 'accept_rate':
      return { output: await acceptRate(deps, command.currency), note: '' }
    case 'dashboard':
      return dashboardLink(deps, command)
    case 'studio':
      return linkToStudio(deps, keys, command.slug)
    case 'merchants':
      return { output: await listMerchants(database), note: '' }
    case 'close':
      await closeMerchant(deps, command.merchant)
      return { output: `closed ${command.merchant}`, note: 'its money and books stay; --reopen opens it again' }
    case 'reopen':
      await reopenMerchant(deps, command.merchant)
      return { output: `reopened ${command.merchant}`, note: '' }
  }
}

/** Makes every running process accept the next price of a coin or currency. Returns the line to print. */
export async function acceptRate({ storage }: Pick<Deps, 'storage'>, currency: string): Promise<string> {
  await storage.change(async ({ announce }) => announce(channelOf.accept_rate(currency)))
  return `the next price of ${currency} is accepted, even if it jumped`
}

async function issueKey(deps: KeyDeps, keys: Keys, command: Issue): Promise<KeyAnswer> {
  const { merchant: handle, mode, days, email, scopes = KEY_SCOPES } = command
  const merchant = await merchantFor(deps, command)
  if (email && email !== merchant.email)
    await deps.storage.change(async (change) => {
      await change.tx.update(merchants).set({ email }).where(eq(merchants.handle, handle))
      const operator = { merchantId: merchant.id, mode, actor: OPERATOR }
      await recordChange(deps, change, operator, 'merchant.updated', merchant.id, [{ field: 'email' }])
    })
  const { token, jti, expiresAt } = await keys.issue({ handle, mode, seconds: days * DAY_S, scopes })
  return { output: token, note: `jti ${jti}, valid until ${expiresAt.toISOString()}${demoNote(deps, merchant, mode)}` }
}

async function keyTable({ storage: { database }, clock }: KeyDeps, merchant: string): Promise<string> {
  const rows = (await listKeys(database, merchant, clock.now())).map(({ key, revocation, parentRevocation }) => {
    const revoked = revocation ?? parentRevocation
    return [
      ...[key.jti, key.mode, key.scope ?? (key.scopes.join(',') || '-')],
      ...[key.createdAt, key.expiresAt, revoked?.revokedAt, key.lastUsedAt].map((at) => at?.toISOString() ?? '-'),
      ...[key.createdBy, revoked?.revokedBy].map((by) => by ?? '-'),
    ]
  })
  if (rows.length === 0) throw new KeyCommandError(`${merchant} has no valid key`)
  const head = ['jti', 'mode', 'scopes', 'created', 'expires', 'revoked', 'last used', 'created by', 'revoked by']
  return [head, ...rows].map((row) => row.join('\t')).join('\n')
}

async function dashboardLink(deps: KeyDeps, command: Dashboard): Promise<KeyAnswer> {
  const { email } = command
  const merchant = await merchantFor(deps, command)
  const { url, expiresAt, address } = await ownerLink(deps, merchant, { forMs: LINK_MS.operator, email })
  const unused = email && address !== email ? '\n--email is not used: the owner has another address already' : ''
  const note = `works once, until ${expiresAt.toISOString()}${demoNote(deps, merchant, 'test')}${unused}`
  return { output: url, note }
}

async function linkToStudio(deps: KeyDeps, keys: Keys, slug: string): Promise<KeyAnswer> {
  const named = await pageBySlug(deps.storage.database, slug)
  if (!named || named.page.kind === 'till') throw new KeyCommandError(`there is no page ${slug}`)
  const { url, expires_at } = await studioLink(keys, deps.publicUrl, named.merchant.handle, named.page, {
    merchantTheme: true,
  })
  return { output: url, note: `valid until ${expires_at}${demoNote(deps, named.merchant, named.page.mode)}` }
}

/** The command's settings may differ from the running service's, which decides what it accepts. */
const demoNote = ({ settings }: KeyDeps, merchant: { isDemo: boolean }, mode: Mode): string =>
  isHidden(settings, { merchant, mode }) ? '\nthis belongs to the demo: the service accepts it only with DEMO=on' : ''

/** The verified claims of a key, or of the key in a studio link. */
async function claimsIn(keys: Keys, keyOrLink: string): Promise<KeyClaims> {
  const claims = await keys.claimsOf(keyOrLink.slice(keyOrLink.indexOf('#') + 1))
  if (claims === null) throw new KeyCommandError('this is not a key of this service, or it has expired')
  return claims
}

/** Records a signed key that the database does not know, as after a restored backup. Returns its `jti`. */
async function adoptKey(deps: KeyDeps, keys: Keys, keyOrLink: string): Promise<string> {
  const { database } = deps.storage
  const { jti, sub, mode, scope, scopes, parent, iat, exp } = await claimsIn(keys, keyOrLink)
  if (await isRevoked(database, jti)) throw new KeyCommandError('this key was revoked')
  if (await isIssued(database, jti)) return jti
  await ensureMerchant(deps, sub)
  const [createdAt, expiresAt] = [new Date(iat * 1000), new Date(exp * 1000)]
  const rights = { scope: scope ?? null, scopes: scopes ?? [] }
  const key = { jti, mode, ...rights, name: null, createdAt, createdBy: parent ?? null, expiresAt }
  await deps.storage.change((change) => recordKey(deps, change, OPERATOR, sub, key, 'key.adopted'))
  return jti
}

/** The `jti` of a key. A key that is given as a token need not be in the database, because its signature proves it. */
async function jtiToRevoke(database: Database, keys: Keys, jtiOrKey: string): Promise<string> {
  if (jtiOrKey.split('.').length >= 3) return (await claimsIn(keys, jtiOrKey)).jti
  if (await isIssued(database, jtiOrKey)) return jtiOrKey
  throw new KeyCommandError(`no key with the jti ${jtiOrKey} was issued: --list shows them, or give the key itself`)
}
