import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { TOKEN_PROGRAM } from '../../../payment/solana/programs'
import { ChainUnavailable } from '../../ports/chain-reader'
import { type Endpoint, readAs } from '../endpoint'
import type { ChainSource } from '../failover'
import { createJsonRpc, type JsonRpc, resultOf } from '../json-rpc/json-rpc'
import { createListSize, fewer, type ListSize } from '../list-size'
import { Listed, PAGE, type Signature, signaturesBehind } from './signatures'
import type { Position } from './solana-state'
import { Transaction } from './transaction'

/**
 * Codes of a node that does not have the newest blocks: https://github.com/anza-xyz/agave,
 * rpc-client-api/src/custom_error.rs
 */
const BEHIND = [-32004, -32005, -32014, -32016]
const INVALID_PARAMS = -32602
/** The maximum number of accounts in one `getMultipleAccounts`; some hosts answer 5. */
export const MAX_ACCOUNTS = 100
/**
 * The newest transaction version, in use since September 2026. A node refuses to show a transaction of a higher version
 * than the request allows.
 */
const NEWEST_VERSION = 1
/** The position of the amount in a token account: 8 bytes, lowest first. */
const AMOUNT = { offset: 64, length: 8 }
/** The length of a token account. */
const TOKEN_ACCOUNT_BYTES = 165
/** The bytes of the mint (the first 32), of the owner and of the amount. */
const MINT_TO_AMOUNT = { offset: 0, length: 72 }

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Account = v.object({
  lamports: Count,
  owner: v.string(),
  data: v.tuple([v.string(), v.literal('base64')]),
})
const LatestBlockhash = v.object({ value: v.object({ blockhash: v.string() }) })
const Accounts = v.object({ context: v.object({ slot: Count }), value: v.array(v.nullable(Account)) })
const TokenAccounts = v.object({ value: v.array(v.object({ pubkey: v.string(), account: Account })) })

type Commitment = 'confirmed' | 'finalized'

/** The balances of an account: lamports, and tokens if it belongs to the Token program. */
export interface Holding {
  lamports: bigint
  tokens: bigint
}

/** An account of the Token program. */
interface TokenAccount {
  account: string
  mint: string
  tokens: bigint
}

/** A node of Solana, over JSON-RPC: https://solana.com/docs/rpc/http */
export interface SolanaNode extends ChainSource {
  /** The newest final block. */
  head(): Promise<{ height: number; at: Date }>
  /** The balances of the accounts in block `slot` or later; `slot` is not before `since`. Null for an empty account. */
  holdings(accounts: readonly string[], since: number): Promise<{ slot: number; holdings: (Holding | null)[] }>
  /** All token accounts of an owner, of any mint. */
  tokenAccounts(owner: string, since: number): Promise<TokenAccount[]>
  /**
   * Every transaction after `after` that mentions the account, oldest first, from a node that has the block `since`.
   */
  signatures(account: string, after: Position | null, since: number): Promise<Signature[]>
  /** Whether any transaction mentions the account. */
  hasTransactions(account: string, since: number): Promise<boolean>
  /** The newest transaction that mentions the account. */
  newestTransaction(account: string, since: number): Promise<string | null>
  /** The hash of a recent block, which a new transaction must name. */
  latestBlockhash(): Promise<string>
  /** The lamports that a new token account must hold. */
  tokenAccountRent(): Promise<bigint>
  /** Null unless the node has it in a block, which is final if `isFinal`. */
  transaction(signature: string, isFinal: boolean): Promise<Transaction | null>
}

export function createSolanaNode(endpoint: Endpoint, genesis: string): SolanaNode {
  const rpc = createJsonRpc(endpoint, { maxCalls: 1 })
  const size = createListSize(MAX_ACCOUNTS)
  /** The agreement among validators that a visible block needs. */
  let visible: Commitment = 'confirmed'
  const ask = (method: string, ...params: unknown[]) => askNode(rpc, method, params)

  async function page(account: string, options: object, since: number) {
    const settings = { ...options, commitment: visible, minContextSlot: since }
    return readAs(v.array(Listed), await ask('getSignaturesForAddress', account, settings))
  }

  return {
    async identify() {
      if (readAs(v.string(), await ask('getGenesisHash')) !== genesis)
        throw new ChainUnavailable('chain', 'another first block')
      // `confirmed` equals `finalized` since October 2026, and will be removed
      const [answer] = await rpc.batch([{ method: 'getSlot', params: [{ commitment: 'confirmed' }] }])
      visible = answer && 'refused' in answer && answer.refused === INVALID_PARAMS ? 'finalized' : 'confirmed'
    },
    async head() {
      const height = readAs(Count, await ask('getSlot', { commitment: 'finalized' }))
      const seconds = readAs(v.nullable(Count), await ask('getBlockTime', height))
      if (seconds === null) throw new ChainUnavailable('behind', 'its newest block has no time')
      return { height, at: new Date(seconds * 1000) }
    },
    holdings: (accounts, since) =>
      holdingsInBatches(accounts, size, async (batch) => {
        const settings = { encoding: 'base64', dataSlice: AMOUNT, commitment: visible, minContextSlot: since }
        const { context, value } = readAs(Accounts, await ask('getMultipleAccounts', batch, settings))
        if (value.length !== batch.length) throw new ChainUnavailable('unreadable', 'other accounts than asked for')
        if (context.slot < since) throw new ChainUnavailable('behind', 'it does not have the newest blocks')
        return { slot: context.slot, holdings: value.map((account) => account && holdingOf(account)) }
      }),
    async tokenAccounts(owner, since) {
      const settings = { encoding: 'base64', dataSlice: MINT_TO_AMOUNT, commitment: visible, minContextSlot: since }
      const answer = await ask('getTokenAccountsByOwner', owner, { programId: TOKEN_PROGRAM }, settings)
      return readAs(TokenAccounts, answer).value.map(({ pubkey, account }) => {
        const bytes = bytesOf(account)
        return { account: pubkey, mint: base58.encode(bytes.slice(0, 32)), tokens: numberOf(bytes.slice(64)) }
      })
    },
    signatures: (account, after, since) =>
      signaturesBehind(after, since, (options) => page(account, { limit: PAGE, ...options }, since)),
    async hasTransactions(account, since) {
      return (await page(account, { limit: 1 }, since)).length > 0
    },
    async newestTransaction(account, since) {
      const [newest] = await page(account, { limit: 1 }, since)
      return newest?.signature ?? null
    },
    async latestBlockhash() {
      return readAs(LatestBlockhash, await ask('getLatestBlockhash', { commitment: visible })).value.blockhash
    },
    async tokenAccountRent() {
      return BigInt(readAs(Count, await ask('getMinimumBalanceForRentExemption', TOKEN_ACCOUNT_BYTES)))
    },
    async transaction(signature, isFinal) {
      const settings = {
        encoding: 'json',
        commitment: isFinal ? 'finalized' : visible,
        maxSupportedTransactionVersion: NEWEST_VERSION,
      }
      const answer = readAs(v.nullable(Transaction), await ask('getTransaction', signature, settings))
      if (answer && answer.transaction.signatures[0] !== signature)
        throw new ChainUnavailable('unreadable', 'another transaction than asked for')
      return answer
    },
  }
}

async function askNode(rpc: JsonRpc, method: string, params: readonly unknown[]): Promise<unknown> {
  const [answer] = await rpc.batch([{ method, params }])
  if (!answer) throw new ChainUnavailable('unreadable', 'an answer is missing')
  if ('refused' in answer && BEHIND.includes(answer.refused))
    throw new ChainUnavailable('behind', 'it does not have the newest blocks')
  return resultOf(answer)
}

type Holdings = { slot: number; holdings: (Holding | null)[] }

/**
 * Reads as many accounts at once as the host answers, and fewer after a refusal. `slot` is that of the oldest answer.
 */
async function holdingsInBatches(
  accounts: readonly string[],
  size: ListSize,
  read: (batch: readonly string[]) => Promise<Holdings>,
): Promise<Holdings> {
  const holdings: (Holding | null)[] = []
  let oldest = Number.POSITIVE_INFINITY
  let length = size.most()
  while (holdings.length < accounts.length) {
    const batch = accounts.slice(holdings.length, holdings.length + length)
    try {
      const found = await read(batch)
      size.learn(length)
      oldest = Math.min(oldest, found.slot)
      holdings.push(...found.holdings)
    } catch (error) {
      if (batch.length === 1 || !(error instanceof ChainUnavailable) || error.fault !== 'refused') throw error
      length = fewer(batch.length)
    }
  }
  return { slot: oldest, holdings }
}

const bytesOf = ({ owner, data: [data] }: v.InferOutput<typeof Account>) =>
  owner === TOKEN_PROGRAM ? base64.decode(data) : new Uint8Array()
const numberOf = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
const holdingOf = (account: v.InferOutput<typeof Account>): Holding => ({
  lamports: BigInt(account.lamports),
  tokens: numberOf(bytesOf(account)),
})
