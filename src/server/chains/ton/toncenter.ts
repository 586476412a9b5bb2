import * as v from 'valibot'
import { ChainUnavailable } from '../../ports/chain-reader'
import { type Endpoint, readAs, readJson } from '../endpoint'
import type { ChainSource } from '../failover'
import { Atoms, Height } from '../stored-state'
import { Raw, Transaction } from './transaction'

/** Transactions of one page: few, since a message may be long. */
export const PAGE = 25

const Seconds = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((seconds) => Number(seconds)),
  v.safeInteger(),
  v.minValue(0),
)
const Block = v.object({ seqno: Height, root_hash: v.string(), global_id: v.number(), gen_utime: Seconds })
const MasterchainInfo = v.object({ first: Block, last: Block })
const Blocks = v.object({ blocks: v.array(Block) })
const Accounts = v.object({
  accounts: v.array(v.object({ address: Raw, balance: v.nullish(Atoms), last_transaction_lt: v.nullish(Atoms) })),
})
const JettonWallets = v.object({ jetton_wallets: v.array(v.object({ address: Raw, owner: Raw, jetton: Raw })) })
const Transactions = v.object({ transactions: v.array(Transaction) })

/** Values that identify a network. */
export interface TonIdentity {
  /** Contained in every block: −239 on the main network, −3 on the test network. Private networks may have either. */
  globalId: number
  /**
   * A masterchain block of the network, and its root hash in base64. Hosts that store only later ones do not have it.
   */
  block: { seqno: number; rootHash: string }
}

/** The balance of an account, and `last`, the logical time of its last transaction. */
export interface AccountSummary {
  balance: bigint
  lastLt: bigint
}

/**
 * An index of TON: https://toncenter.com/api/v3 or a self-hosted https://github.com/toncenter/ton-indexer. Addresses
 * are raw.
 */
export interface Toncenter extends ChainSource {
  /** The newest masterchain block. */
  head(): Promise<{ height: number; at: Date }>
  /** Accounts that never had a transaction are absent. */
  accounts(addresses: readonly string[]): Promise<Map<string, AccountSummary>>
  /**
   * The account in which each owner holds the tokens of a master, by owner. Accounts that do not exist yet are absent.
   */
  tokenAccounts(owners: readonly string[], master: string): Promise<Map<string, string>>
  /** A page of the transactions of an account after a logical time, oldest first. */
  transactions(account: string, after: bigint): Promise<Transaction[]>
  hasTransaction(hash: string): Promise<boolean>
  /** Null if the host does not have it. */
  transaction(hash: string): Promise<Transaction | null>
  /** The owner of a token account, in raw form. Null for any other account. */
  tokenOwner(account: string): Promise<string | null>
}

type Ask = <Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  query: [string, string | number][],
) => Promise<v.InferOutput<Schema>>

async function readTransaction(ask: Ask, hash: string): Promise<Transaction | null> {
  const { transactions } = await ask(Transactions, '/transactions', [
    ['hash', hash],
    ['limit', 1],
  ])
  return transactions.find((one) => one.hash === hash) ?? null
}

async function readTokenOwner(ask: Ask, account: string): Promise<string | null> {
  const { jetton_wallets } = await ask(JettonWallets, '/jetton/wallets', [
    ['address', account],
    ['limit', 1],
  ])
  return jetton_wallets.find(({ address }) => address === account)?.owner ?? null
}

export function createToncenter(endpoint: Endpoint, identity: TonIdentity): Toncenter {
  async function ask<Schema extends v.GenericSchema>(schema: Schema, path: string, query: [string, string | number][]) {
    const written = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
    return readAs(schema, readJson((await endpoint.get(`${path}${written && `?${written}`}`)).body))
  }
  const named = (name: string, addresses: readonly string[]) =>
    addresses.map((address): [string, string] => [name, address])
  const transaction = (hash: string) => readTransaction(ask, hash)

  return {
    async identify() {
      const { globalId, block } = identity
      const { first, last } = await ask(MasterchainInfo, '/masterchainInfo', [])
      if (first.global_id !== globalId || last.global_id !== globalId)
        throw new ChainUnavailable('chain', 'another network')
      if (first.seqno > block.seqno) return
      const { blocks } = await ask(Blocks, '/blocks', [
        ['workchain', -1],
        ['shard', '8000000000000000'],
        ['seqno', block.seqno],
        ['limit', 1],
      ])
      if (blocks[0]?.seqno !== block.seqno || blocks[0].root_hash !== block.rootHash)
        throw new ChainUnavailable('chain', 'another block of a known number')
    },
    async head() {
      const { last } = await ask(MasterchainInfo, '/masterchainInfo', [])
      return { height: last.seqno, at: new Date(last.gen_utime * 1000) }
    },
    async accounts(addresses) {
      const query: [string, string][] = [...named('address', addresses), ['include_boc', 'false']]
      const { accounts } = await ask(Accounts, '/accountStates', query)
      return new Map(
        accounts.map(({ address, balance, last_transaction_lt }) => [
          address,
          { balance: balance ?? 0n, lastLt: last_transaction_lt ?? 0n },
        ]),
      )
    },
    async tokenAccounts(owners, master) {
      const { jetton_wallets } = await ask(JettonWallets, '/jetton/wallets', [
        ...named('owner_address', owners),
        ['jetton_address', master],
        // the default limit is ten; an owner has one account
        ['limit', owners.length + 1],
      ])
      const found = new Map(jetton_wallets.map(({ owner, address }) => [owner, address]))
      const isRequested = jetton_wallets.every(({ owner, jetton }) => jetton === master && owners.includes(owner))
      if (!isRequested || found.size < jetton_wallets.length)
        throw new ChainUnavailable('unreadable', 'other token accounts than asked for')
      return found
    },
    async transactions(account, after) {
      const { transactions } = await ask(Transactions, '/transactions', [
        ['account', account],
        ['start_lt', `${after + 1n}`],
        ['limit', PAGE],
        ['sort', 'asc'],
      ])
      if (transactions.some((one) => one.account !== account))
        throw new ChainUnavailable('unreadable', 'transactions of other accounts')
      return transactions
    },
    hasTransaction: async (hash) => (await transaction(hash)) !== null,
    transaction,
    tokenOwner: (account) => readTokenOwner(ask, account),
  }
}
