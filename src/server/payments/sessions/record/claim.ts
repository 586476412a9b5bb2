import type { Network } from '../../../../contract/enums'
import type { Claim } from '../../../../contract/session/claim'
import { findTransaction } from '../../../../payment/transaction-format'
import { creditableDeposits } from '../../credit/credit'
import { computeLateMoney, coversPrice } from '../../credit/late-money'
import type { SessionRecord } from './payer-view'

/** Explorers and wallets of TON show hashes in hex, base64 or URL-safe base64. */
const BASE64_HASH = /^[\w+/-]{43}=?$/

/** The normal form of a hash. Only hex is case-insensitive. */
function normalizeHash(hash: string): string {
  if (/^(?:0x)?[0-9a-f]+$/i.test(hash)) return hash.toLowerCase().replace(/^0x/, '')
  return BASE64_HASH.test(hash) ? Buffer.from(hash, 'base64').toString('hex') : hash
}

/** The forms in which custody may report a hash. */
export function hashForms(hash: string): string[] {
  const normal = normalizeHash(hash)
  const bytes = /^[0-9a-f]{64}$/.test(normal) ? Buffer.from(normal, 'hex') : null
  const encoded = bytes ? [bytes.toString('base64'), bytes.toString('base64url')] : []
  return [...new Set([hash, normal, `0x${normal}`, normal.toUpperCase(), ...encoded])]
}

/** The deposits that pay for a session. Empty if the session was cancelled before they covered its price. */
export const payingDeposits = ({
  session,
  deposits,
  addresses,
}: Pick<SessionRecord, 'session' | 'deposits' | 'addresses'>) => {
  const { status } = session
  const isSettled =
    status === 'processing' ||
    status === 'completed' ||
    coversPrice(session, computeLateMoney(session, deposits, addresses))
  return session.cancelledAt !== null && !isSettled ? [] : creditableDeposits(session, deposits, addresses)
}

/**
 * The answer to a customer who pastes a transaction hash or an explorer link.
 * @param watched the networks of all addresses that the session has shown
 * @param deposits all deposits to these addresses
 * @param creditable the deposits that pay for the session
 */
export function checkClaim(
  transaction: string,
  watched: readonly (Network | null)[],
  deposits: readonly { hash: string }[],
  creditable: readonly { hash: string }[],
): Claim {
  const { hash, networks } = findTransaction(transaction)
  // A link can contain several hashes.
  const hashes = [hash ?? '', ...transaction.split(/[^A-Za-z0-9_+=-]+/)].map(normalizeHash)
  const isNamed = (deposit: { hash: string }) => hashes.includes(normalizeHash(deposit.hash))
  const detected = deposits.some(isNamed)
  return {
    networks,
    matches: networks.some((network) => watched.includes(network)),
    detected,
    ...(detected && !creditable.some(isNamed) && { counts: false as const }),
  }
}
