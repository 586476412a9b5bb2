import { createHash } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { PAIRS } from '../../../../src/payment/chains/catalogue'
import { TOKEN_PROGRAM } from '../../../../src/payment/solana/programs'
import { associatedTokenAccount } from '../../../../src/server/chains/solana/token-account'
import { serveFake } from '../fake-server'

/** The lamports of a token account. */
const RENT = 2_039_280
export const GENESIS = 'genesis of a chain of tests'
const PAYER = base58.encode(new Uint8Array(32).fill(7))

/** Money that arrives at an owner, or leaves it if the amount is negative. `mint` is null for SOL. */
interface Effect {
  owner: string
  amount: bigint
  mint?: string | null
  /** A token account other than the usual one. Its creation does not mention the owner. */
  account?: string
}
interface FakeTransaction {
  signature: string
  slot: number
  effects: Effect[]
  fails: boolean
  signer: string
  /** The signer, the accounts with the money, and the owners of new token accounts. */
  keys: string[]
  version: 'legacy' | 0 | 1
}

const bytesOf = (words: string, length: number) => createHash('sha512').update(words).digest().subarray(0, length)
/** The address of a stranger. */
export const strangerOf = (words: string) => base58.encode(bytesOf(words, 32))
const derived = new Map<string, string>()
function accountOf({ owner, mint = null, account }: Effect): string {
  if (account || mint === null) return account ?? owner
  const known = derived.get(owner + mint) ?? associatedTokenAccount(owner, mint).account
  derived.set(owner + mint, known)
  return known
}
const decimalsOf = (mint: string) => PAIRS.find(({ contract }) => contract === mint)?.decimals ?? 9

/** A fake node of Solana with the methods that the reader calls. */
export async function fakeSolanaNode(now: () => Date) {
  let transactions: FakeTransaction[] = []
  const accounts = new Set<string>()
  let counter = 0

  function keysOf(effects: Effect[], signer: string): string[] {
    const keys = effects.flatMap((effect) => {
      const account = accountOf(effect)
      const isNew = !accounts.has(account)
      accounts.add(account)
      return isNew && !effect.account ? [account, effect.owner] : [account]
    })
    return [...new Set([signer, ...keys])]
  }

  const chain = {
    genesis: GENESIS,
    /** Whether lists of signatures have a status, which is optional. */
    hasStatus: true,
    /** The maximum number of accounts of one `getMultipleAccounts`. */
    maxAccounts: 100,
    /** The newest confirmed slot, and the newest final slot. */
    slot: 400_000_000,
    root: 400_000_000,
    blockAt: now,
    decimals: 6,
    /** The commitments that the node knows. */
    commitments: ['confirmed', 'finalized'],
    /** The number of slots by which lists of transactions are behind the accounts. */
    listBehind: 0,
    /** Transactions that lists leave out, although the node returns them. */
    forgotten: new Set<string>(),
    /** Transactions that the node lists but does not return. */
    hidden: new Set<string>(),
    /** The code with which the node refuses to list an owner's token accounts, as some hosts do. */
    refusesTokenAccounts: null as number | null,
    /** The slot that the node reports for its accounts. */
    accountsAt: null as number | null,
    /** Whether the node refuses requests that require its newest slot. */
    refusesTheNewest: false,
    send(effects: Effect[], options: Partial<FakeTransaction> = {}): string {
      counter += 1
      chain.slot += 1
      const signature = base58.encode(bytesOf(`transaction ${counter}`, 64))
      const { signer = PAYER } = options
      const keys = keysOf(effects, signer)
      transactions.push({ signature, slot: chain.slot, effects, fails: false, signer, keys, version: 0, ...options })
      return signature
    },
    /** Makes all slots final. */
    finalize(slots = 32) {
      chain.slot += slots
      chain.root = chain.slot
    },
    /** Reorganises the chain: the transaction is dropped, or moved to another block. */
    drop(signature: string, instead?: Partial<FakeTransaction>) {
      const dropped = transactions.find((one) => one.signature === signature)
      transactions = transactions.filter((one) => one !== dropped)
      if (dropped && instead) transactions.push({ ...dropped, ...instead })
    },
  }
  const requests: { method: string; params: unknown[] }[] = []

  /** The balance of an account after the first transactions. */
  function held(account: string, mint: string | null, count = transactions.length): bigint {
    const effects = transactions
      .slice(0, count)
      .filter(({ fails }) => !fails)
      .flatMap(({ effects }) => effects)
    return effects
      .filter((one) => accountOf(one) === account && (one.mint ?? null) === mint)
      .reduce((sum, { amount }) => sum + amount, 0n)
  }

  function accountView(account: string) {
    const effect = transactions.flatMap(({ effects }) => effects).find((one) => accountOf(one) === account)
    const mint = effect?.mint ?? null
    const amount = held(account, mint)
    if (!effect || amount === 0n) return null
    if (mint === null) return { lamports: Number(amount), owner: '1'.repeat(32), data: new Uint8Array() }
    const data = new Uint8Array(72)
    data.set(base58.decode(mint))
    data.set(base58.decode(effect.owner), 32)
    new DataView(data.buffer).setBigUint64(64, amount, true)
    return { lamports: RENT, owner: TOKEN_PROGRAM, data }
  }

  /** The view of an account with the requested part of its data. */
  function sliceView(account: string, { offset, length }: { offset: number; length: number }) {
    const view = accountView(account)
    return view && { ...view, data: [base64.encode(view.data.slice(offset, offset + length)), 'base64'] }
  }

  function tokenAccountsView(owner: string, slice: { offset: number; length: number }) {
    const tokens = transactions.flatMap(({ effects }) => effects).filter((one) => one.mint && one.owner === owner)
    const listed = [...new Set(tokens.map(accountOf))]
    return listed.flatMap((pubkey) => {
      const account = sliceView(pubkey, slice)
      return account ? [{ pubkey, account }] : []
    })
  }

  function listView(account: string, { until, before, limit = 1000 }: { [name: string]: string } & { limit?: number }) {
    const listed = transactions
      .filter((one) => one.keys.includes(account) && one.slot <= chain.slot - chain.listBehind)
      .filter(({ signature }) => !chain.forgotten.has(signature))
      .toReversed()
    const from = before ? listed.findIndex(({ signature }) => signature === before) + 1 : 0
    const to = listed.findIndex(({ signature }) => signature === until)
    return listed
      .slice(from, to < 0 ? undefined : to)
      .slice(0, limit)
      .map(({ signature, slot, fails }) => ({
        signature,
        slot,
        err: fails ? { InstructionError: [0, 'Custom'] } : null,
        memo: null,
        blockTime: null,
        confirmationStatus: chain.hasStatus ? (slot <= chain.root ? 'finalized' : 'confirmed') : null,
      }))
  }

  function transactionView(signature: string, commitment: string) {
    const position = transactions.findIndex((one) => one.signature === signature)
    const one = transactions[position]
    if (!one || chain.hidden.has(signature) || (commitment === 'finalized' && one.slot > chain.root)) return null
    const { keys } = one
    const tokens = (count: number) =>
      one.effects.flatMap((effect) => {
        const { owner, mint } = effect
        const amount = mint ? held(accountOf(effect), mint, count) : 0n
        if (!mint || amount === 0n) return []
        const accountIndex = keys.indexOf(accountOf(effect))
        const decimals = PAIRS.some(({ contract }) => contract === mint) ? chain.decimals : decimalsOf(mint)
        return [{ accountIndex, mint, owner, uiTokenAmount: { amount: `${amount}`, decimals } }]
      })
    const once = <Balance extends { accountIndex: number }>(balances: Balance[]) =>
      balances.filter((one, index) => balances.findIndex((other) => other.accountIndex === one.accountIndex) === index)
    // the payer is an exchange, whose balance exceeds the safe integers
    const lamports = (count: number) => keys.map((key) => (key === PAYER ? 1.3e19 : Number(held(key, null, count))))
    const isLoaded = one.version === 0
    return {
      slot: one.slot,
      blockTime: null,
      version: one.version,
      transaction: {
        signatures: [signature],
        message: {
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
          accountKeys: isLoaded ? keys.slice(0, 1) : keys,
          recentBlockhash: GENESIS,
          instructions: [],
        },
      },
      meta: {
        err: one.fails ? { InstructionError: [0, 'Custom'] } : null,
        fee: 5000,
        preBalances: lamports(position),
        postBalances: lamports(position + 1),
        preTokenBalances: once(tokens(position)),
        postTokenBalances: once(tokens(position + 1)),
        ...(isLoaded ? { loadedAddresses: { writable: keys.slice(1), readonly: [] } } : {}),
      },
    }
  }

  class Refusal {
    constructor(readonly code: number) {}
  }

  function answer(method: string, params: unknown[]): unknown {
    const [first, second] = params as [string & string[] & { [name: string]: string }, { [name: string]: string }]
    const {
      commitment = 'finalized',
      minContextSlot,
      dataSlice = { offset: 0, length: 0 },
    } = (params[2] ?? second ?? {}) as {
      commitment?: string
      minContextSlot?: number
      dataSlice?: { offset: number; length: number }
    }
    if (!chain.commitments.includes(method === 'getSlot' ? (first.commitment ?? '') : commitment))
      return new Refusal(-32602)
    if (chain.refusesTheNewest && minContextSlot !== undefined) return new Refusal(-32016)
    switch (method) {
      case 'getGenesisHash':
        return chain.genesis
      case 'getSlot':
        return first.commitment === 'finalized' ? chain.root : chain.slot
      case 'getBlockTime':
        return Math.floor(chain.blockAt().getTime() / 1000)
      case 'getLatestBlockhash':
        return { context: { slot: chain.slot }, value: { blockhash: strangerOf(`block ${chain.slot}`) } }
      case 'getMinimumBalanceForRentExemption':
        return Number(first) === 165 ? RENT : new Refusal(-32602)
      case 'getMultipleAccounts':
        if (first.length > chain.maxAccounts) return new Refusal(-32602)
        return {
          context: { slot: chain.accountsAt ?? chain.slot },
          value: [...first].map((account) => sliceView(account, dataSlice)),
        }
      case 'getTokenAccountsByOwner':
        if (chain.refusesTokenAccounts !== null) return new Refusal(chain.refusesTokenAccounts)
        if (second.programId !== TOKEN_PROGRAM) return new Refusal(-32602)
        return { context: { slot: chain.slot }, value: tokenAccountsView(first, dataSlice) }
      case 'getSignaturesForAddress':
        return listView(first, second)
      case 'getTransaction':
        return Number(second.maxSupportedTransactionVersion) < 1
          ? new Refusal(-32015)
          : transactionView(first, commitment)
    }
    return new Refusal(-32601)
  }

  const host = await serveFake((_, body) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] }
    requests.push({ method, params })
    const result = answer(method, params)
    const outcome = result instanceof Refusal ? { error: { code: result.code, message: 'no' } } : { result }
    return { body: JSON.stringify({ jsonrpc: '2.0', id, ...outcome }) }
  })
  const effectsOf = (owner: string, mint: string | null) =>
    transactions
      .filter(({ fails }) => !fails)
      .flatMap(({ effects }) => effects)
      .filter((one) => one.owner === owner && (one.mint ?? null) === mint)
      .map(({ amount }) => amount)
  return Object.assign(host, {
    chain,
    requests,
    /** The sum of all money that arrived at an owner. */
    received: (owner: string, mint: string | null) =>
      effectsOf(owner, mint).reduce((sum, amount) => (amount > 0n ? sum + amount : sum), 0n),
    /** The effects that empty each of its accounts. */
    left(owner: string, mint: string | null): Effect[] {
      const effects = transactions.flatMap(({ effects }) => effects).filter((one) => one.owner === owner)
      const ofMint = effects.filter((one) => (one.mint ?? null) === mint)
      const accounts = new Map(ofMint.map((one) => [accountOf(one), one.account]))
      return [...accounts].flatMap(([key, account]) => {
        const amount = -held(key, mint)
        return amount < 0n ? [{ owner, mint, amount, ...(account && { account }) }] : []
      })
    },
    /** The newest transaction that may still be dropped. */
    openSignature: () => transactions.findLast(({ slot }) => slot > chain.root)?.signature,
  })
}
