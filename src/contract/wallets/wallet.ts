import * as v from 'valibot'
import { Network } from '../enums'

/** Networks with the same keys and addresses: one wallet serves all networks of a family. */
export const WALLET_FAMILIES = ['bitcoin', 'evm', 'tron', 'solana', 'ton'] as const
export const WalletFamily = v.picklist(WALLET_FAMILIES, `must be one of ${WALLET_FAMILIES.join(', ')}`)
export type WalletFamily = v.InferOutput<typeof WalletFamily>

/** Families whose addresses can be derived from a public key. */
export const DERIVED_FAMILIES = ['bitcoin', 'evm', 'tron'] as const satisfies readonly WalletFamily[]
export type DerivedFamily = (typeof DERIVED_FAMILIES)[number]

const SCRIPT_TYPES = ['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const
export const ScriptType = v.picklist(SCRIPT_TYPES, `must be one of ${SCRIPT_TYPES.join(', ')}`)
export type ScriptType = v.InferOutput<typeof ScriptType>

/** What an account's key has by the usual scheme: purpose, coin and account are above it. */
export const ACCOUNT_DEPTH = 3
export const WalletAddress = v.object({
  index: v.pipe(v.number(), v.description('Its place, counted from 0.')),
  path: v.pipe(v.nullable(v.string()), v.description('Where the usual wallets show it. Null for a list.')),
  address: v.string(),
})
export type WalletAddress = v.InferOutput<typeof WalletAddress>

const WalletNetwork = v.object({
  network: Network,
  status: v.pipe(
    v.picklist(['proven', 'accepted', 'unproven', 'no_node']),
    v.description(
      '`proven`: money on `proof_address` was seen and confirmed. `accepted`: you take the risk of using it without. `no_node`: the operator has not set up this network. Pages offer proven and accepted networks.',
    ),
  ),
  unseen_since: v.pipe(
    v.nullable(v.string()),
    v.description('Since when the network cannot be seen. It is not offered meanwhile, and no payment on it expires.'),
  ),
})
export type WalletNetwork = v.InferOutput<typeof WalletNetwork>

export const Wallet = v.pipe(
  v.object({
    id: v.string(),
    family: v.pipe(WalletFamily, v.description('As in the request.')),
    kind: v.pipe(v.picklist(['key', 'list']), v.description('Whether addresses are derived from a key, or listed.')),
    label: v.pipe(v.nullable(v.string()), v.description('The merchant’s own name for it.')),
    script_type: v.pipe(v.nullable(ScriptType), v.description('How Bitcoin addresses are made from the key.')),
    networks: v.pipe(v.array(Network), v.description('On each of them the same addresses receive.')),
    status: v.pipe(
      v.picklist(['unconfirmed', 'confirmed', 'unreadable', 'stopped']),
      v.description(
        '`unconfirmed`: nobody has said yet that the first addresses are the merchant’s own. `unreadable`: the operator changed `JWT_SECRET`; remove the wallet, and add its key again. `stopped`: something else uses its key, so it gives no more addresses; see `resume`.',
      ),
    ),
    first_addresses: v.pipe(
      v.array(WalletAddress),
      v.description('Compare them with what your own wallet shows, before you confirm the wallet.'),
    ),
    network_states: v.pipe(v.array(WalletNetwork), v.description('One for each of `networks`.')),
    proof_address: v.pipe(
      v.nullable(WalletAddress),
      v.description(
        'Send a small amount there on each network that you want to use: it proves that you and the service see the same money. It is no payment of anybody. Null until the first addresses were checked.',
      ),
    ),
    unpaid_gap: v.pipe(
      v.number(),
      v.description(
        'How many addresses of the key lie between the last one that has got money and the next one: so far your own wallet has to look. 0 for a list.',
      ),
    ),
    gap_limit: v.pipe(v.number(), v.description('At so many, no more addresses of a key are shown.')),
    public_unpaid: v.pipe(
      v.number(),
      v.description('How many addresses without money payments of strangers on public pages hold.'),
    ),
    public_limit: v.pipe(
      v.number(),
      v.description(
        'How many they may hold: two thirds of `gap_limit`, or of a list’s addresses without money, and a single network of callers a tenth, but at least five. Then public pages stop offering the wallet’s networks, until one is paid or you raise the limit. The rest is for your own server, till and members.',
      ),
    ),
    agree_above: v.pipe(v.nullable(v.number()), v.description('As in the request.')),
    next_index: v.pipe(v.number(), v.description('The index of the next address. None is used twice.')),
    addresses_left: v.pipe(v.nullable(v.number()), v.description('Of a list. Null for a key.')),
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
      first_addresses: [
        { index: 0, path: "m/84'/0'/0'/0/0", address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' },
        { index: 1, path: "m/84'/0'/0'/0/1", address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g' },
      ],
      network_states: [{ network: 'Bitcoin' as const, status: 'unproven' as const, unseen_since: null }],
      proof_address: {
        index: 0,
        path: "m/84'/0'/0'/0/0",
        address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      },
      unpaid_gap: 0,
      gap_limit: 100,
      public_unpaid: 0,
      public_limit: 67,
      agree_above: null,
      next_index: 1,
      addresses_left: null,
      created_at: '2026-11-26T10:00:00.000Z',
    },
  ]),
)
export type Wallet = v.InferOutput<typeof Wallet>
