import { createRequire } from 'node:module'
import { base58 } from '@scure/base'
import { TOKEN_PROGRAM } from '../../../src/payment/solana/programs'

// Only `npm run nodes` installs these packages, so the types must not depend on them.
const require = createRequire(import.meta.url)
export const kit = require('@solana/kit')
const { LiteSVM, FailedTransactionMetadata } = require('litesvm')

export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const LOOKUP_TABLES = 'AddressLookupTab1e1111111111111111111111111'
const FIRST_SLOT = 400_000_000
/** The limits that a transaction of version 1 must state. */
const LIMITS = { computeUnitLimit: 200_000, loadedAccountsDataSizeLimit: 10_000_000 }

/** An instruction of a transaction, as the libraries of the programs build it. */
export type Instruction = object
export interface Signer {
  address: string
}
/** A lookup table and the addresses in it. */
export type Tables = Record<string, string[]>

/** The balances of an account. */
interface AccountBalances {
  lamports: number
  token: { mint: string; owner: string; programId: string; amount: bigint; decimals: number } | null
}

/** A transaction that is in a block. */
export interface InBlock {
  signature: string
  slot: number
  version: 'legacy' | 0 | 1
  failed: boolean
  signers: number
  keys: string[]
  loaded: { writable: string[]; readonly: string[] }
  before: AccountBalances[]
  after: AccountBalances[]
}

interface Options {
  signer?: Signer
  version?: InBlock['version']
  tables?: Tables
}

const bytesOf = (address: string) => base58.decode(address)

/** Starts Solana's own runtime with its programs. Each transaction gets a separate block. */
export async function startSolanaChain() {
  const svm = new LiteSVM().withNativeMints()
  const newSigner = (): Promise<Signer> => kit.generateKeyPairSigner()
  const payer = await newSigner()
  svm.airdrop(payer.address, kit.lamports(10n ** 14n))
  const blocks: InBlock[] = []
  const chain = { slot: FIRST_SLOT, root: FIRST_SLOT }

  function balancesOf(address: string): AccountBalances {
    const account = svm.getAccount(address)
    if (!account.exists) return { lamports: 0, token: null }
    const { data, lamports, programAddress: programId } = account
    const isToken = programId === TOKEN_PROGRAM || programId === TOKEN_2022
    // A mint may be as long as a token account, but only a token account has this byte with the value 2.
    if (!isToken || data.length < 165 || (data[165] ?? 2) !== 2) return { lamports: Number(lamports), token: null }
    const mint = base58.encode(data.slice(0, 32))
    const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
    const decimals = svm.getAccount(mint).data[44]
    const owner = base58.encode(data.slice(32, 64))
    return { lamports: Number(lamports), token: { mint, owner, programId, amount, decimals } }
  }

  async function sign(instructions: readonly Instruction[], { signer = payer, version = 0, tables }: Options) {
    let message = kit.setTransactionMessageFeePayerSigner(signer, kit.createTransactionMessage({ version }))
    message = svm.setTransactionMessageLifetimeUsingLatestBlockhash(message)
    message = kit.appendTransactionMessageInstructions(instructions, message)
    if (version === 1) message = kit.setTransactionMessageConfig(LIMITS, message)
    if (tables) message = kit.compressTransactionMessageUsingAddressLookupTables(message, tables)
    return kit.signTransactionMessageWithSigners(message)
  }

  /** Executes a signed transaction in a block of its own. Throws if no block would include it. */
  function submit(transaction: { messageBytes: Uint8Array }, tables: Tables = {}): InBlock {
    const {
      version,
      header,
      staticAccounts,
      addressTableLookups = [],
    } = kit.getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const loadedBy = (indexes: 'writableIndexes' | 'readonlyIndexes'): string[] =>
      addressTableLookups.flatMap((lookup: Record<typeof indexes, number[]> & { lookupTableAddress: string }) =>
        lookup[indexes].map((index) => tables[lookup.lookupTableAddress]?.[index]),
      )
    const loaded = { writable: loadedBy('writableIndexes'), readonly: loadedBy('readonlyIndexes') }
    const all = [...staticAccounts, ...loaded.writable, ...loaded.readonly]
    chain.slot += 1
    svm.warpToSlot(BigInt(chain.slot))
    const before = all.map(balancesOf)
    const failed = svm.sendTransaction(transaction) instanceof FailedTransactionMetadata
    // Equal transactions must have different hashes.
    svm.expireBlockhash()
    const after = all.map(balancesOf)
    if (after[0]?.lamports === before[0]?.lamports) throw new Error('the transaction was included in no block')
    const signature: string = kit.getSignatureFromTransaction(transaction)
    const { slot } = chain
    const signers = header.numSignerAccounts
    const block = { signature, slot, version, failed, signers, keys: staticAccounts, loaded, before, after }
    blocks.push(block)
    return block
  }

  return {
    svm,
    payer,
    newSigner,
    chain,
    blocks,
    balancesOf,
    /** Makes all transactions final. */
    finalize(slots = 32) {
      chain.slot += slots
      chain.root = chain.slot
    },
    async send(instructions: readonly Instruction[], options: Options = {}): Promise<InBlock> {
      return submit(await sign(instructions, options), options.tables)
    },
    /** Signs an encoded transaction, as a wallet does, and executes it. */
    async sendEncoded(encoded: Uint8Array, signer: Signer): Promise<InBlock> {
      const decoded = kit.getTransactionDecoder().decode(encoded)
      return submit(await kit.signTransaction([(signer as Signer & { keyPair: object }).keyPair], decoded))
    },
    /** Adds a lookup table, old enough to be used. */
    putTable(address: string, addresses: string[]): Tables {
      const data = Buffer.alloc(56 + 32 * addresses.length)
      data.writeUInt32LE(1, 0)
      data.fill(0xff, 4, 12)
      for (const [index, one] of addresses.entries()) data.set(bytesOf(one), 56 + 32 * index)
      const space = BigInt(data.length)
      const lamports = kit.lamports(10n ** 9n)
      svm.setAccount({ address, data, executable: false, lamports, programAddress: LOOKUP_TABLES, space })
      return { [address]: addresses }
    },
  }
}
export type SolanaChain = Awaited<ReturnType<typeof startSolanaChain>>
