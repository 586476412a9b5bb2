import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Mode } from '../../contract/enums'
import { Email } from '../../contract/text'
import type { Deps } from '../deps'
import { only } from '../storage/database'
import { issuedKeys, merchants } from '../storage/schema/merchants'
import { paymentPages } from '../storage/schema/pages'
import { createKeys } from './keys'
import { studioLink } from './studio-link'

/** What `npm run key` is asked to do. */
export const KeyCommand = v.variant('act', [
  v.object({
    act: v.literal('issue'),
    merchant: v.pipe(
      v.string('--merchant is required'),
      v.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, '--merchant must be lower-case letters, digits and hyphens'),
    ),
    mode: v.picklist(Mode.options, '--mode must be test or live'),
    days: v.pipe(
      v.number('--days must be a whole number from 1 to 3650'),
      v.integer('--days must be a whole number from 1 to 3650'),
      v.minValue(1, '--days must be a whole number from 1 to 3650'),
      v.maxValue(3650, '--days must be a whole number from 1 to 3650'),
    ),
    /** Where to tell the merchant that webhooks were switched off. */
    email: v.optional(v.custom<string>((value) => v.is(Email, value), '--email must be an e-mail address')),
  }),
  v.object({ act: v.literal('revoke'), jti: v.pipe(v.string(), v.minLength(1, '--revoke needs the jti of a key')) }),
  v.object({ act: v.literal('studio'), slug: v.pipe(v.string(), v.minLength(1, '--studio needs the slug of a page')) }),
])
export type KeyCommand = v.InferOutput<typeof KeyCommand>

/** `output` is for scripts to read (the key, the link), `note` is additional information for people. */
export type KeyAnswer = { output: string; note: string }

/** An error of the operator's; its message is the one line to print. */
export class KeyCommandError extends Error {}

const USAGE = `npm run key -- --merchant <handle> [--mode test|live] [--days 90] [--email <address>]
npm run key -- --revoke <jti>
npm run key -- --studio <slug>`

export function readKeyCommand(args: string[]): KeyCommand {
  const { values } = (() => {
    try {
      const option = { type: 'string' } as const
      return parseArgs({
        args,
        options: { merchant: option, mode: option, days: option, email: option, revoke: option, studio: option },
      })
    } catch (error) {
      throw new KeyCommandError((error as Error).message)
    }
  })()
  const { merchant, mode = 'test', days = '90', email, revoke, studio } = values
  if ([merchant, revoke, studio].filter((value) => value !== undefined).length !== 1) throw new KeyCommandError(USAGE)
  const wish =
    revoke !== undefined
      ? { act: 'revoke', jti: revoke }
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

type KeyDeps = Pick<Deps, 'storage' | 'clock' | 'chance' | 'jwtSecret' | 'publicUrl'>

/** Carries out the command. Issuing a key creates the merchant if there is none with this handle. */
export async function runKeyCommand(deps: KeyDeps, command: KeyCommand): Promise<KeyAnswer> {
  const { storage, clock, chance } = deps
  const { database } = storage
  const keys = createKeys(deps)
  switch (command.act) {
    case 'issue': {
      const { merchant: handle, mode, days, email } = command
      const createdAt = clock.now()
      await database
        .insert(merchants)
        .values({ id: chance.uuid(), handle, name: handle, createdAt })
        .onConflictDoNothing({ target: merchants.handle })
      if (email) await database.update(merchants).set({ email }).where(eq(merchants.handle, handle))
      const merchant = only(await database.select().from(merchants).where(eq(merchants.handle, handle)))
      const { token, jti, expiresAt } = await keys.issue({ handle, mode, seconds: days * 86_400 })
      await database.insert(issuedKeys).values({ jti, merchantId: merchant.id, mode, createdAt, expiresAt })
      return { output: token, note: `jti ${jti}, valid until ${expiresAt.toISOString()}` }
    }
    case 'revoke':
      await keys.revoke(command.jti)
      return { output: `revoked ${command.jti}`, note: '' }
    case 'studio': {
      const [row] = await database
        .select({ page: paymentPages, handle: merchants.handle })
        .from(paymentPages)
        .innerJoin(merchants, eq(merchants.id, paymentPages.merchantId))
        .where(eq(paymentPages.slug, command.slug))
      if (!row) throw new KeyCommandError(`there is no page ${command.slug}`)
      const { url, expires_at } = await studioLink(keys, deps.publicUrl, row.handle, row.page)
      return { output: url, note: `valid until ${expires_at}` }
    }
  }
}
