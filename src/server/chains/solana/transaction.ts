import * as v from 'valibot'
import type { Asset } from '../../../contract/enums'
import { ChainUnavailable } from '../../ports/chain-reader'
import { readAs } from '../endpoint'
import { Atoms } from '../stored-state'

/** SOL or a token; `mint` is null for SOL. */
export interface SolanaAsset {
  asset: Asset
  mint: string | null
  decimals: number
}

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const TokenBalance = v.object({
  accountIndex: Count,
  mint: v.string(),
  owner: v.optional(v.string()),
  uiTokenAmount: v.object({ amount: Atoms, decimals: Count }),
})
const TokenBalances = v.nullish(v.array(TokenBalance), [])
const Keys = v.array(v.string())

/** A transaction in the encoding `json`. Balances are in the order of the keys, those of lookup tables last. */
export const Transaction = v.object({
  slot: Count,
  transaction: v.object({
    signatures: Keys,
    message: v.object({ header: v.object({ numRequiredSignatures: Count }), accountKeys: Keys }),
  }),
  meta: v.object({
    err: v.union([v.null(), v.string(), v.looseObject({})]),
    fee: v.optional(Count, 0),
    // balances of other accounts can exceed the safe integers
    preBalances: v.array(v.number()),
    postBalances: v.array(v.number()),
    preTokenBalances: TokenBalances,
    postTokenBalances: TokenBalances,
    loadedAddresses: v.nullish(v.object({ writable: Keys, readonly: Keys }), { writable: [], readonly: [] }),
  }),
})
export type Transaction = v.InferOutput<typeof Transaction>

type When = 'before' | 'after'

const keysOf = ({ transaction, meta }: Transaction) => [
  ...transaction.message.accountKeys,
  ...meta.loadedAddresses.writable,
  ...meta.loadedAddresses.readonly,
]

/** Whether the transaction mentions one of the accounts, and thus is in its list of signatures. */
export function mentionsAny(transaction: Transaction, accounts: readonly string[]): boolean {
  const keys = keysOf(transaction)
  return accounts.some((account) => keys.includes(account))
}

/** The index of an account in the balances. */
function indexOf(transaction: Transaction, account: string): number {
  const { meta } = transaction
  const keys = keysOf(transaction)
  const index = keys.indexOf(account)
  if (index < 0 || keys.length !== meta.preBalances.length || keys.length !== meta.postBalances.length)
    throw new ChainUnavailable('unreadable', 'a transaction of other accounts')
  return index
}

function lamportsOf(transaction: Transaction, account: string, when: When): bigint {
  const { preBalances, postBalances } = transaction.meta
  const balances = when === 'before' ? preBalances : postBalances
  return BigInt(readAs(Count, balances[indexOf(transaction, account)]))
}

/** The sum of a mint's tokens in the accounts that `isMeant` selects. */
function tokensOf(
  { meta }: Transaction,
  { mint, decimals }: SolanaAsset,
  when: When,
  isSelected: (balance: v.InferOutput<typeof TokenBalance>) => boolean,
): bigint {
  const balances = when === 'before' ? meta.preTokenBalances : meta.postTokenBalances
  const selected = balances.filter((balance) => balance.mint === mint && isSelected(balance))
  if (selected.some(({ uiTokenAmount }) => uiTokenAmount.decimals !== decimals))
    throw new ChainUnavailable('decimals', 'a token has other decimals than are known')
  return selected.reduce((sum, { uiTokenAmount }) => sum + uiTokenAmount.amount, 0n)
}

/**
 * The amount that a transaction brought its recipient: 0 if it failed, or if the recipient signed it. An owner who
 * closes a token account gets a little SOL back, which is no deposit.
 */
export function receivedBy(transaction: Transaction, owner: string, asset: SolanaAsset): bigint {
  const { header, accountKeys } = transaction.transaction.message
  if (transaction.meta.err !== null || accountKeys.slice(0, header.numRequiredSignatures).includes(owner)) return 0n
  const held = (when: When) =>
    asset.mint === null
      ? lamportsOf(transaction, owner, when)
      : tokensOf(transaction, asset, when, (balance) => balance.owner === owner)
  const received = held('after') - held('before')
  return received > 0n ? received : 0n
}

/**
 * The owners whose balance of the asset a transaction lowered. The fee that the first signer pays does not make it a
 * sender of SOL.
 */
export function sendersOf(transaction: Transaction, asset: SolanaAsset): string[] {
  const { meta } = transaction
  if (meta.err !== null) return []
  const keys = keysOf(transaction)
  if (asset.mint === null)
    return keys.filter((_, index) => {
      const [before = 0, after = 0] = [meta.preBalances[index], meta.postBalances[index]]
      return before - (index === 0 ? meta.fee : 0) > after
    })
  const owners = [...new Set(meta.preTokenBalances.flatMap(({ owner }) => owner ?? []))]
  const held = (owner: string, when: When) => tokensOf(transaction, asset, when, (balance) => balance.owner === owner)
  return owners.filter((owner) => held(owner, 'before') > held(owner, 'after'))
}

/** The balance of one account after the transaction. */
export function balanceAfter(transaction: Transaction, account: string, asset: SolanaAsset): bigint {
  if (asset.mint === null) return lamportsOf(transaction, account, 'after')
  const index = indexOf(transaction, account)
  return tokensOf(transaction, asset, 'after', ({ accountIndex }) => accountIndex === index)
}
