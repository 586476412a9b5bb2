import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ASSETS, CURRENCIES, KEY_SCOPES, Mode } from '../../../contract/enums'
import { Email } from '../../../contract/text'

const Handle = v.pipe(
  v.string('--merchant is required'),
  v.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, '--merchant must be lower-case letters, digits and hyphens'),
)

const DAYS = '--days must be a whole number from 1 to 3650'
const SCOPES = `--scopes must be a comma-separated list of ${KEY_SCOPES.join(', ')}`

/** The merchant's address. It gets mails about webhooks, and is used for an owner without an address. */
const Address = v.optional(v.custom<string>((value) => v.is(Email, value), '--email must be an e-mail address'))
/** Whether a missing merchant is created. Otherwise a typing error would create one. */
const IsNew = v.optional(v.boolean())

/** A command of `npm run key`. */
export const KeyCommand = v.variant('act', [
  v.object({
    act: v.literal('issue'),
    merchant: Handle,
    mode: v.picklist(Mode.options, '--mode must be test or live'),
    days: v.pipe(v.number(DAYS), v.integer(DAYS), v.minValue(1, DAYS), v.maxValue(3650, DAYS)),
    /** The scopes of the key; absent: all of them. */
    scopes: v.optional(v.pipe(v.array(v.picklist(KEY_SCOPES, SCOPES), SCOPES), v.minLength(1, SCOPES))),
    email: Address,
    isNew: IsNew,
  }),
  v.object({ act: v.literal('list'), merchant: Handle }),
  v.object({
    act: v.literal('revoke'),
    /** The `jti`, the key itself, or a link to the studio. */
    jti: v.pipe(v.string(), v.trim(), v.minLength(1, '--revoke needs the jti of a key')),
  }),
  v.object({
    act: v.literal('adopt'),
    /** The key itself, or a link to the studio. */
    key: v.pipe(v.string(), v.trim(), v.minLength(1, '--adopt needs the key itself')),
  }),
  v.object({ act: v.literal('dashboard'), merchant: Handle, email: Address, isNew: IsNew }),
  /** Sent by `npm run doctor`, which reaches the running service by the socket, too. */
  v.object({ act: v.literal('accept_rate'), currency: v.picklist([...ASSETS, ...CURRENCIES]) }),
  v.object({ act: v.literal('studio'), slug: v.pipe(v.string(), v.minLength(1, '--studio needs the slug of a page')) }),
  v.object({ act: v.literal('merchants') }),
  v.object({ act: v.literal('close'), merchant: Handle }),
  v.object({ act: v.literal('reopen'), merchant: Handle }),
])
export type KeyCommand = v.InferOutput<typeof KeyCommand>

/** A mistake of the operator. The message is the line to print. */
export class KeyCommandError extends Error {}

const USAGE = `npm run key -- --merchant <handle> [--new] [--mode test|live] [--days 90] [--scopes payments,refunds] [--email <address>]
npm run key -- --list --merchant <handle>
npm run key -- --revoke <jti, or the key>
npm run key -- --adopt <key>
npm run key -- --studio <slug>
npm run key -- --dashboard --merchant <handle> [--new] [--email <address>]
npm run key -- --merchants
npm run key -- --close --merchant <handle>
npm run key -- --reopen --merchant <handle>`

const [TEXT, FLAG] = [{ type: 'string' }, { type: 'boolean' }] as const
const OPTIONS = {
  ...{ merchant: TEXT, mode: TEXT, days: TEXT, scopes: TEXT, email: TEXT, new: FLAG },
  ...{ list: FLAG, dashboard: FLAG, merchants: FLAG, close: FLAG, reopen: FLAG },
  ...{ revoke: TEXT, adopt: TEXT, studio: TEXT },
} as const

/** The options that name a command, each with the other options that it takes. Without any of them, a key is issued. */
const USED_WITH = {
  list: ['merchant'],
  dashboard: ['merchant', 'email', 'new'],
  merchants: [],
  close: ['merchant'],
  reopen: ['merchant'],
  revoke: [],
  adopt: [],
  studio: [],
} as const
type Named = keyof typeof USED_WITH
const NAMED = Object.keys(USED_WITH) as Named[]

type Values = ReturnType<typeof parse>

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    throw new KeyCommandError((error as Error).message)
  }
}

/** Refuses an option without effect, because the operator would believe that it had an effect. */
function requireUsedOptions(values: Values, named: Named): void {
  const used: readonly string[] = [named, ...USED_WITH[named]]
  const unused = Object.keys(values).find((name) => !used.includes(name))
  if (unused) throw new KeyCommandError(`--${unused} is not used with --${named}`)
}

function requestOf(values: Values, named: Named | undefined): object {
  const { merchant, mode = 'test', days = '90', email, scopes, revoke, adopt, studio } = values
  const owner = { merchant, ...(email && { email }), ...(values.new && { isNew: true }) }
  switch (named) {
    case 'revoke':
      return { act: named, jti: revoke }
    case 'adopt':
      return { act: named, key: adopt }
    case 'studio':
      return { act: named, slug: studio }
    case undefined:
      return {
        ...{ act: 'issue', ...owner, mode, days: /^\d+$/.test(days) ? Number(days) : Number.NaN },
        ...(scopes !== undefined && { scopes: scopes.split(',') }),
      }
    default:
      return { act: named, ...owner }
  }
}

export function readKeyCommand(args: string[]): KeyCommand {
  if (args.includes('--help')) throw new KeyCommandError(USAGE)
  const values = parse(args)
  const namedOptions = NAMED.filter((name) => values[name] !== undefined)
  const [named] = namedOptions
  if (namedOptions.length > 1 || (named === undefined && values.merchant === undefined))
    throw new KeyCommandError(USAGE)
  if (named) requireUsedOptions(values, named)
  const result = v.safeParse(KeyCommand, requestOf(values, named))
  if (!result.success) throw new KeyCommandError(result.issues[0].message)
  return result.output
}
