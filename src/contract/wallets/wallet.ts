import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Network } from '../enums'
import { oneOf, wholeNumberText } from '../scalars'

/** Networks with the same keys and addresses: one wallet serves all networks of a family. */
export const WALLET_FAMILIES = ['bitcoin', 'evm', 'tron', 'solana', 'ton'] as const
export const WalletFamily = oneOf(WALLET_FAMILIES)
export type WalletFamily = v.InferOutput<typeof WalletFamily>

/** Families whose addresses can be derived from a public key. */
export const DERIVED_FAMILIES = ['bitcoin', 'evm', 'tron'] as const satisfies readonly WalletFamily[]
export type DerivedFamily = (typeof DERIVED_FAMILIES)[number]

const SCRIPT_TYPES = ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const
export const ScriptType = oneOf(SCRIPT_TYPES)
export type ScriptType = v.InferOutput<typeof ScriptType>

/** The depth of an account's key in BIP44: purpose, coin and account are above it. */
export const ACCOUNT_DEPTH = 3
export const WalletAddress = v.object({
  index: v.pipe(v.number(), v.description('The position of the address, from 0.')),
  path: v.pipe(v.nullable(v.string()), v.description('The derivation path in common wallets. Null for a list.')),
  address: v.string(),
})
export type WalletAddress = v.InferOutput<typeof WalletAddress>

const WalletNetwork = v.object({
  network: Network,
  status: v.pipe(
    v.picklist(['proven', 'accepted', 'unproven', 'no_node']),
    v.description(
      '`proven`: money on `proof_address` was detected and confirmed. `accepted`: you accepted the risk of using the network without proof. `unproven`: not used yet. `no_node`: the operator has not set up this network. Pages offer proven and accepted networks.',
    ),
  ),
  detected: v.pipe(
    v.nullable(
      v.object({
        confirmations: v.number(),
        required_confirmations: v.pipe(v.number(), v.description('How many confirmations make it final.')),
      }),
    ),
    v.description('The money on `proof_address` that was detected and is not final yet. Null otherwise.'),
  ),
  unreachable_since: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Since when no node of the network answers. Meanwhile it is not offered, and no payment on it expires. Null while a node answers.',
    ),
  ),
})
export type WalletNetwork = v.InferOutput<typeof WalletNetwork>

const StoppedWallet = v.object({
  reason: v.pipe(
    v.picklist(['used', 'not_derived']),
    v.description(
      '`used`: the address was used although no customer was shown it. `not_derived`: the stored address is not the one that the key derives.',
    ),
  ),
  at: v.pipe(v.string(), v.description('When the wallet was stopped.')),
  ...WalletAddress.entries,
  network: v.pipe(v.nullable(Network), v.description('The network on which it was used. Null for `not_derived`.')),
  transaction: v.pipe(v.nullable(v.string()), v.description('A transaction of the address. Null if none was found.')),
  explorer_url: v.pipe(v.nullable(v.string()), v.description('The transaction in an explorer.')),
})

export const Wallet = v.pipe(
  v.object({
    id: v.string(),
    family: v.pipe(WalletFamily, v.description('As in the request.')),
    kind: v.pipe(
      v.picklist(['key', 'list']),
      v.description('Whether addresses are derived from a key or come from a list.'),
    ),
    label: v.pipe(v.nullable(v.string()), v.description('Your own name for the wallet. Null without one.')),
    script_type: v.pipe(
      v.nullable(ScriptType),
      v.description('How Bitcoin addresses are derived from the key. Null for other families and lists.'),
    ),
    networks: v.pipe(v.array(Network), v.description('The networks on which the addresses can receive.')),
    status: v.pipe(
      v.picklist(['unconfirmed', 'confirmed', 'unreadable', 'stopped']),
      v.description(
        '`unconfirmed`: you have not confirmed yet that the first addresses are yours. `confirmed`: you have confirmed that they are yours. `unreadable`: the operator changed `JWT_SECRET`; remove the wallet, and add its key again. `stopped`: something else uses its key, so the wallet provides no more addresses; see `resume`.',
      ),
    ),
    stopped: v.pipe(
      v.nullable(StoppedWallet),
      v.description('Why the wallet is `stopped`. Null otherwise, and if the reason was not recorded.'),
    ),
    first_addresses: v.pipe(
      v.array(WalletAddress),
      v.description('The first addresses. Compare them with those in your own wallet before you confirm the wallet.'),
    ),
    network_states: v.pipe(v.array(WalletNetwork), v.description('The state of each of `networks`.')),
    proof_address: v.pipe(
      v.nullable(WalletAddress),
      v.description(
        'The address for the proof. Send it a small amount on each network that you want to use, to prove that you and the service see the same money. Null until the first addresses were checked.',
      ),
    ),
    unpaid_gap: v.pipe(
      v.number(),
      v.description(
        'The number of consecutive unpaid addresses before the next one. Your own wallet must scan at least that far. 0 for a list.',
      ),
    ),
    gap_limit: v.pipe(
      v.number(),
      v.description(
        'The largest number of consecutive unpaid addresses. At this number, the wallet provides no more addresses.',
      ),
    ),
    public_unpaid: v.pipe(
      v.number(),
      v.description('The number of unpaid addresses that payments on public pages hold.'),
    ),
    public_limit: v.pipe(
      v.number(),
      v.description(
        'The largest `public_unpaid`: two thirds of `gap_limit`, or of a list’s unpaid addresses. Visitors from one IP range may hold a tenth of `gap_limit` or of those addresses, but at least five addresses. At the limit, public pages stop offering the wallet’s networks until one of these payments is paid or you raise the limit. The rest is for your own server, till and members.',
      ),
    ),
    two_nodes_above_usd: v.pipe(v.nullable(v.number()), v.description('As in the request.')),
    next_index: v.pipe(v.number(), v.description('The index of the next address. An index is never used twice.')),
    addresses_left: v.pipe(
      v.nullable(v.number()),
      v.description('The number of addresses left in a list. Null for a key.'),
    ),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '0d5f3c1e-7a42-4b8e-9c61-2f4a8b7d6e50',
      family: 'bitcoin' as const,
      kind: 'key' as const,
      label: 'Sparrow, payments',
      script_type: 'p2wpkh' as const,
      networks: ['Bitcoin' as const],
      status: 'unconfirmed' as const,
      stopped: null,
      first_addresses: [
        { index: 0, path: "m/84'/0'/0'/0/0", address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' },
        { index: 1, path: "m/84'/0'/0'/0/1", address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g' },
      ],
      network_states: [
        { network: 'Bitcoin' as const, status: 'unproven' as const, detected: null, unreachable_since: null },
      ],
      proof_address: {
        index: 0,
        path: "m/84'/0'/0'/0/0",
        address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      },
      unpaid_gap: 0,
      gap_limit: 100,
      public_unpaid: 0,
      public_limit: 67,
      two_nodes_above_usd: null,
      next_index: 1,
      addresses_left: null,
      created_at: '2026-11-26T10:00:00.000Z',
    },
  ]),
)
export type Wallet = v.InferOutput<typeof Wallet>

/** An address of a wallet that was shown. */
export const IssuedAddress = v.pipe(
  v.object({
    ...WalletAddress.entries,
    issued_for: v.pipe(
      v.picklist(['proof', 'payment']),
      v.description('`payment`, or `proof` for the `proof_address` of the wallet.'),
    ),
    issued_at: v.pipe(v.string(), v.description('When the address was first shown.')),
    payment: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The `reference` of the payment that showed it. Null for a proof, and for a customer’s own address.',
      ),
    ),
    received: v.pipe(
      v.array(
        v.object({
          asset: Asset,
          network: Network,
          amount: v.pipe(Decimal, v.description('The final money that arrived, also money that did not count.')),
          left: v.pipe(
            v.nullable(Decimal),
            v.description(
              'How much of it the address still held when it was last read, some minutes ago. `0` once you have collected it. Null if it is not known.',
            ),
          ),
        }),
      ),
      v.description('The money that arrived at the address, by coin and network.'),
    ),
  }),
  v.examples([
    {
      index: 1,
      path: "m/84'/0'/0'/0/1",
      address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      issued_for: 'payment' as const,
      issued_at: '2026-11-26T10:00:00.000Z',
      payment: 'ps_9f2c41d07be5',
      received: [{ asset: 'BTC' as const, network: 'Bitcoin' as const, amount: '0.00034', left: '0' }],
    },
  ]),
)
export type IssuedAddress = v.InferOutput<typeof IssuedAddress>

export const IssuedAddressQuery = v.object({
  from_index: v.pipe(
    v.optional(wholeNumberText(0, 999_999_999), '0'),
    v.description('The first index in the answer, which has at most 1000 addresses.'),
  ),
})
