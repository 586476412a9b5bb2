import * as v from 'valibot'
import { Network } from '../enums'
import { line } from '../text'
import { ACCOUNT_DEPTH, ScriptType, WalletFamily } from './wallet'

const MAX_ADDRESSES = 200

const Address = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.minLength(1, 'is required'),
  v.maxLength(120, 'is too long'),
)
const Addresses = v.pipe(
  v.array(Address, 'must be a list of addresses'),
  v.minLength(1, 'must have at least one address'),
  v.maxLength(MAX_ADDRESSES, `must have at most ${MAX_ADDRESSES} addresses at a time`),
)

export const WalletRequest = v.pipe(
  v.object({
    family: v.pipe(
      WalletFamily,
      v.description('Networks with the same keys and addresses: `evm` is all EVM networks.'),
    ),
    public_key: v.pipe(
      v.optional(v.pipe(v.string('must be text'), v.trim(), v.maxLength(500, 'is too long'))),
      v.description(
        'An account’s extended public key: xpub, ypub or zpub for Bitcoin, xpub for EVM networks and Tron. It may have its origin (`[8cce63f8/84h/0h/0h]zpub…`), or stand in a descriptor of one key (`wpkh(…)#checksum`). Never a private key or recovery words: they are refused.',
      ),
    ),
    script_type: v.pipe(
      v.optional(ScriptType),
      v.description('Of a Bitcoin xpub, which does not tell; many wallets print “xpub” for p2wpkh accounts.'),
    ),
    depth: v.pipe(
      v.optional(
        v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(0), v.maxValue(5)),
      ),
      v.description(`The depth of \`public_key\` if it is not an account’s, which is ${ACCOUNT_DEPTH}.`),
    ),
    addresses: v.pipe(
      v.optional(Addresses),
      v.description(`Instead of a key: at most ${MAX_ADDRESSES} addresses, each for one payment.`),
    ),
    label: v.pipe(v.optional(line(100)), v.description('Your own name for it, at most 100 characters.')),
  }),
  v.examples([
    {
      family: 'bitcoin' as const,
      public_key:
        'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      label: 'Sparrow, payments',
    },
  ]),
)
export type WalletRequest = v.InferOutput<typeof WalletRequest>

export const WalletPatch = v.pipe(
  v.object({
    label: v.pipe(v.optional(v.nullable(line(100))), v.description('Your own name for it; null: none.')),
    confirmed: v.pipe(
      v.optional(v.literal(true, 'must be true')),
      v.description('You have compared `first_addresses` with your own wallet, and they are the same.'),
    ),
    addresses: v.pipe(v.optional(Addresses), v.description('Further addresses of a list.')),
    accept_unproven: v.pipe(
      v.optional(v.array(Network, 'must be a list of networks')),
      v.description(
        'Networks of the wallet to be offered before they are proven. If you cannot spend what these addresses receive, the money of every payment on them is lost.',
      ),
    ),
    require_proof: v.pipe(
      v.optional(v.array(Network, 'must be a list of networks')),
      v.description('Networks that are not offered any more until they are proven, though you had accepted them.'),
    ),
    gap_limit: v.pipe(
      v.optional(
        v.pipe(
          v.number('must be a number'),
          v.integer('must be a whole number'),
          v.minValue(1, 'must be at least 1'),
          v.maxValue(10_000, 'must be at most 10000'),
        ),
      ),
      v.description(
        'How many addresses of a key may be shown in a row without money on any of them. Your own wallet finds money only if it looks as far: set its gap limit higher than this.',
      ),
    ),
    agree_above: v.pipe(
      v.optional(
        v.nullable(
          v.pipe(
            v.number('must be a number'),
            v.integer('must be a whole number'),
            v.minValue(0, 'must not be less than 0'),
            v.maxValue(1_000_000_000, 'must be at most 1000000000'),
          ),
        ),
      ),
      v.description(
        'Where the sum at an address is worth more US dollars, or the price of its payment is, money there is final only when two nodes of its network say so. Null: one is believed. It has an effect on networks for which the operator has set two.',
      ),
    ),
    resume: v.pipe(
      v.optional(v.literal(true, 'must be true')),
      v.description(
        'A stopped wallet gives addresses again, far behind those that were used elsewhere. Make sure that nothing else uses the key any more.',
      ),
    ),
  }),
  v.examples([{ confirmed: true as const }]),
)
export type WalletPatch = v.InferOutput<typeof WalletPatch>
