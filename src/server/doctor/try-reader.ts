import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, createBase58check } from '@scure/base'
import type { WalletFamily } from '../../contract/wallets/wallet'
import { familyOf } from '../../payment/chains/networks'
import { type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import { READY_COUNT } from '../wallets/addresses/prepare-addresses'

const TRON_VERSION = 0x41
const base58check = createBase58check(sha256)

/** A random address, which has never been used. */
const UNUSED: Record<WalletFamily, () => string> = {
  bitcoin: () => bech32.encode('bc', [0, ...bech32.toWords(randomBytes(20))]),
  evm: () => `0x${randomBytes(20).toString('hex')}`,
  tron: () => base58check.encode(Uint8Array.of(TRON_VERSION, ...randomBytes(20))),
  solana: () => base58.encode(randomBytes(32)),
  ton: () => `0:${randomBytes(32).toString('hex')}`,
}

/** Prepares and scans random addresses, as the service does with addresses of wallets. Throws `ChainUnavailable`. */
export async function tryReader(reader: ChainReader): Promise<void> {
  const addresses = Array.from({ length: READY_COUNT }, UNUSED[familyOf(reader.network)])
  const states = await explainFailure('cannot prepare addresses', () => reader.initialStates(addresses))
  const watched = addresses.flatMap((address, index) => {
    const state = states[index]
    return state === null || state === undefined ? [] : [{ address, state }]
  })
  if (watched.length < READY_COUNT) throw new ChainUnavailable('unreadable', 'unused addresses have a history')
  for (let at = 0; at < watched.length; at += reader.maxAddresses)
    await explainFailure('cannot scan addresses', () => reader.scan(watched.slice(at, at + reader.maxAddresses)))
}

async function explainFailure<Result>(failing: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    const reason = `${failing} (${error.message.slice(error.fault.length + 2)})`
    throw new ChainUnavailable(error.fault, reason, error.retryAfterMs, { cause: error })
  }
}
