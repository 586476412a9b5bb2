import * as v from 'valibot'
import { Network } from '../enums'
import { pastedWord, withoutInvisible } from '../pasted-text'
import { wholeNumber } from '../scalars'
import { line, REQUIRED } from '../text'
import { ACCOUNT_DEPTH, ScriptType, WalletFamily } from './wallet'

const MAX_ADDRESSES = 200

const Address = v.pipe(
  v.string('Must be text.'),
  v.transform(pastedWord),
  v.minLength(1, REQUIRED),
  v.maxLength(120, 'Must be at most 120 characters.'),
)
const Addresses = v.pipe(
  v.array(Address, 'Must be a list of addresses.'),
  v.minLength(1, 'Must have at least one address.'),
  v.maxLength(MAX_ADDRESSES, `Must have at most ${MAX_ADDRESSES} addresses at a time.`),
)

export const WalletRequest = v.pipe(
  v.object({
    family: v.pipe(
      WalletFamily,
      v.description('The networks that share keys and addresses: `evm` stands for all EVM networks.'),
    ),
    public_key: v.pipe(
      v.optional(
        v.pipe(
          v.string('Must be text.'),
          v.transform(withoutInvisible),
          v.maxLength(500, 'Must be at most 500 characters.'),
        ),
      ),
      v.description(
        'The extended public key of an account: xpub, ypub or zpub for Bitcoin, xpub for EVM networks and Tron. It may have its origin (`[8cce63f8/84h/0h/0h]zpub…`), or be part of a descriptor with one key (`wpkh(…)#checksum`). Private keys and recovery words are refused.',
      ),
    ),
    script_type: v.pipe(
      v.optional(ScriptType),
      v.description(
        'The script type of a Bitcoin xpub, which does not contain it. Many wallets print “xpub” for p2wpkh accounts.',
      ),
    ),
    depth: v.pipe(
      v.optional(wholeNumber(0, 5)),
      v.description(`The depth of \`public_key\`, ${ACCOUNT_DEPTH} by default, which is that of an account.`),
    ),
    addresses: v.pipe(
      v.optional(Addresses),
      v.description(`A list instead of a key: at most ${MAX_ADDRESSES} addresses, each for one payment.`),
    ),
    label: v.pipe(v.optional(line(100)), v.description('Your own name for the wallet, at most 100 characters.')),
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
    label: v.pipe(v.nullish(line(100)), v.description('Your own name for the wallet. Null removes it.')),
    confirmed: v.pipe(
      v.optional(v.literal(true, 'Must be true.')),
      v.description('Confirms that `first_addresses` are the addresses in your own wallet.'),
    ),
    addresses: v.pipe(v.optional(Addresses), v.description('More addresses for a list.')),
    accept_unproven: v.pipe(
      v.optional(v.array(Network, 'Must be a list of networks.')),
      v.description(
        'Networks to offer before they are proven. If you cannot spend from these addresses, the money of every payment on them is lost.',
      ),
    ),
    require_proof: v.pipe(
      v.optional(v.array(Network, 'Must be a list of networks.')),
      v.description('Accepted networks to offer only once they are proven.'),
    ),
    gap_limit: v.pipe(
      v.optional(wholeNumber(1, 10_000)),
      v.description(
        'The largest number of consecutive unpaid addresses of a key. Your own wallet finds the money only if its gap limit is higher than this.',
      ),
    ),
    two_nodes_above_usd: v.pipe(
      v.nullish(wholeNumber(0, 1_000_000_000)),
      v.description(
        'A value in US dollars. If the money on an address, or the price of its payment, is worth more, it is only final once two nodes of the network confirm it. Null: one node is enough. It applies to networks for which the operator has set two nodes.',
      ),
    ),
    resume: v.pipe(
      v.optional(v.literal(true, 'Must be true.')),
      v.description(
        'Resumes a stopped wallet, because you sent the money yourself or have stopped what used its key. It continues with addresses far behind those that were used. Make sure first that nothing else issues addresses of the key.',
      ),
    ),
  }),
  v.examples([{ confirmed: true as const }]),
)
export type WalletPatch = v.InferOutput<typeof WalletPatch>
