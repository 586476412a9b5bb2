import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ASSETS, CURRENCIES, Mode } from '../../contract/enums'
import { Email } from '../../contract/text'
import { recordChange } from '../audit/record-change'
import type { Deps } from '../deps'
import { isHidden } from '../payments/pages/demo-visibility'
import { pageNamed } from '../payments/pages/page-names'
import { actingAs, OPERATOR } from '../storage/change'
import { channelOf } from '../storage/channels'
import type { Database } from '../storage/database'
import { merchants } from '../storage/schema/merchants'
import { isIssued, isRevoked, listKeys, recordKey } from './issued-keys'
import { createKeys, type KeyClaims, type Keys } from './keys'
import { ensureMerchant } from './members/ensure-merchant'
import { ownerLink } from './members/owner-link'
import { LINK_MS } from './members/sign-in-links'
import { studioLink } from './studio-link'

const Handle = v.pipe(
  v.string('--merchant is required'),
  v.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, '--merchant must be lower-case letters, digits and hyphens'),
)

/** A command of `npm run key`. */
export const KeyCommand = v.variant('act', [
  v.object({
    act: v.literal('issue'),
    merchant: Handle,
    mode: v.picklist(Mode.options, '--mode must be test or live'),
    days: v.pipe(
      v.number('--days must be a whole number from 1 to 3650'),
      v.integer('--days must be a whole number from 1 to 3650'),
      v.minValue(1, '--days must be a whole number from 1 to 3650'),
      v.maxValue(3650, '--days must be a whole number from 1 to 3650'),
    ),
    /** Where the merchant gets a mail when webhooks are switched off. */
    email: v.optional(v.custom<string>((value) => v.is(Email, value), '--email must be an e-mail address')),
  }),
  v.object({ act: v.literal('list'), merchant: Handle }),
  v.object({
    act: v.literal('revoke'),
    /** Or the key itself, or a link to the studio. */
    jti: v.pipe(v.string(), v.trim(), v.minLength(1, '--revoke needs the jti of a key')),
  }),
  v.object({
    act: v.literal('adopt'),
    /** Or a link to the studio. */
    key: v.pipe(v.string(), v.trim(), v.minLength(1, '--adopt needs the key itself')),
  }),
  v.object({ act: v.literal('dashboard'), merchant: Handle }),
  /** Of `npm run doctor`, which reaches the running service by the socket, too. */
  v.object({ act: v.literal('accept_rate'), part: v.picklist([...ASSETS, ...CURRENCIES]) }),
  v.object({ act: v.literal('studio'), slug: v.pipe(v.string(), v.minLength(1, '--studio needs the slug of a page')) }),
])
export type KeyCommand = v.InferOutput<typeof KeyCommand>

/** `output` is for scripts (the key or link); `note` is for people. */
export type KeyAnswer = { output: string; note: string }

/** A mistake of the operator. The message is the line to print. */
export class KeyCommandError extends Error {}

const USAGE = `npm run key -- --merchant <handle> [--mode test|live] [--days 90] [--email <address>]
npm run key -- --list --merchant <handle>
npm run key -- --revoke <jti, or the key>
npm run key -- --adopt <key>
npm run key -- --studio <slug>
npm run key -- --dashboard --merchant <handle>`

export function readKeyCommand(args: string[]): KeyCommand {
  if (args.includes('--help')) throw new KeyCommandError(USAGE)
  const { values } = (() => {
    try {
      const option = { type: 'string' } as const
      return parseArgs({
        args,
        options: {
          ...{ merchant: option, mode: option, days: option, email: option },
          ...{ revoke: option, adopt: option, studio: option },
          list: { type: 'boolean' },
          dashboard: { type: 'boolean' },
        },
      })
    } catch (error) {
      throw new KeyCommandError((error as Error).message)
    }
  })()
  const { merchant, mode = 'test', days = '90', email, list, dashboard, revoke, adopt, studio } = values
  const named = [merchant, revoke, adopt, studio].filter((value) => value !== undefined)
  if (named.length !== 1 || (list && dashboard)) throw new KeyCommandError(USAGE)
  const wish = list
    ? { act: 'list', merchant }
    : dashboard
      ? { act: 'dashboard', merchant }
      : revoke !== undefined
        ? { act: 'revoke', jti: revoke }
        : adopt !== undefined
          ? { act: 'adopt', key: adopt }
          : studio !== undefined
            ? { act: 'studio', slug: studio }
            : {
                act: 'issue',
                merchant,
                mode,
                days: /^\d+$/.test(days) ? Number(days) : Number.NaN,
                ...(email && { email }),
              }
  const result = v.safeParse(KeyCommand, wish)
  if (!result.success) throw new KeyCommandError(result.issues[0].message)
  return result.output
}

type KeyDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl' | 'settings'>

/** Runs the command. Issuing a key creates a missing merchant. */
export async function runKeyCommand(given: KeyDeps, command: KeyCommand): Promise<KeyAnswer> {
  const deps = { ...given, storage: actingAs(given.storage, OPERATOR) }
  const { storage, clock } = deps
  const { database } = storage
  const keys = createKeys(deps)
  switch (command.act) {
    case 'issue': {
      const { merchant: handle, mode, days, email } = command
      const merchant = await ensureMerchant(deps, handle)
      if (email && email !== merchant.email)
        await storage.change(async (change) => {
          await change.tx.update(merchants).set({ email }).where(eq(merchants.handle, handle))
          const owner = { merchantId: merchant.id, mode }
          await recordChange(deps, change, owner, 'merchant.updated', merchant.id, [{ field: 'email' }])
        })
      const { token, jti, expiresAt } = await keys.issue({ handle, mode, seconds: days * 86_400 })
      return {
        output: token,
        note: `jti ${jti}, valid until ${expiresAt.toISOString()}${demoNote(deps, merchant, mode)}`,
      }
    }
    case 'list': {
      const rows = (await listKeys(database, command.merchant, clock.now())).map(({ key, own, parent }) => {
        const revoked = own ?? parent
        return [
          ...[key.jti, key.mode, key.scope ?? '-'],
          ...[key.createdAt, key.expiresAt, revoked?.revokedAt, key.lastUsedAt].map((at) => at?.toISOString() ?? '-'),
          ...[key.createdBy, revoked?.revokedBy].map((by) => by ?? '-'),
        ]
      })
      if (rows.length === 0) throw new KeyCommandError(`${command.merchant} has no key that is valid`)
      const head = ['jti', 'mode', 'scope', 'made', 'expires', 'revoked', 'used', 'made by', 'revoked by']
      return { output: [head, ...rows].map((row) => row.join('\t')).join('\n'), note: '' }
    }
    case 'revoke': {
      const jti = await jtiToRevoke(database, keys, command.jti)
      await keys.revoke(jti)
      return { output: `revoked ${jti}`, note: '' }
    }
    case 'adopt':
      return { output: `adopted ${await adoptKey(deps, keys, command.key)}`, note: '' }
    case 'accept_rate': {
      const { part } = command
      await storage.change(async ({ announce }) => announce(channelOf.acceptRate(part)))
      return { output: `the next price of ${part} is believed, also if it jumped`, note: '' }
    }
    case 'dashboard': {
      const { url, expiresAt, merchant } = await ownerLink(deps, command.merchant, LINK_MS.operator)
      return { output: url, note: `works once, until ${expiresAt.toISOString()}${demoNote(deps, merchant, 'test')}` }
    }
    case 'studio': {
      const named = await pageNamed(database, command.slug)
      if (!named) throw new KeyCommandError(`there is no page ${command.slug}`)
      const { url, expires_at } = await studioLink(keys, deps.publicUrl, named.merchant.handle, named.page, {
        merchantTheme: true,
      })
      return { output: url, note: `valid until ${expires_at}${demoNote(deps, named.merchant, named.page.mode)}` }
    }
  }
}

/** The command's settings may differ from the running service's, which decides what it accepts. */
const demoNote = ({ settings }: KeyDeps, merchant: { isDemo: boolean }, mode: Mode): string =>
  isHidden(settings, { merchant, mode }) ? '\nthis is of the demo: the service takes it only with DEMO=on' : ''

/** The verified claims of a key, or of the key in a studio link. */
async function claimsIn(keys: Keys, given: string): Promise<KeyClaims> {
  const claims = await keys.claimsOf(given.slice(given.indexOf('#') + 1))
  if (claims === null) throw new KeyCommandError('this is no key of this service, or it has expired')
  return claims
}

/** Records a signed key that the database does not know, as after a restored backup. Returns its `jti`. */
async function adoptKey(deps: KeyDeps, keys: Keys, given: string): Promise<string> {
  const { database } = deps.storage
  const { jti, sub, mode, scope, parent, iat, exp } = await claimsIn(keys, given)
  if (await isRevoked(database, jti)) throw new KeyCommandError('this key was revoked')
  if (await isIssued(database, jti)) return jti
  await ensureMerchant(deps, sub)
  const [createdAt, expiresAt] = [new Date(iat * 1000), new Date(exp * 1000)]
  const key = { jti, mode, scope: scope ?? null, name: null, createdAt, createdBy: parent ?? null, expiresAt }
  await deps.storage.change((change) => recordKey(deps, change, sub, key, 'key.adopted'))
  return jti
}

/** A key given as token need not be in the database: its signature proves that it is ours. */
async function jtiToRevoke(database: Database, keys: Keys, given: string): Promise<string> {
  if (given.split('.').length >= 3) return (await claimsIn(keys, given)).jti
  if (await isIssued(database, given)) return given
  throw new KeyCommandError(`no key with the jti ${given} was issued: --list shows them, or give the key itself`)
}
