import type { Network } from '../../contract/enums'
import type { Session } from '../../contract/session'

/** The length of an address on each network, so that the sample takes the same room. */
const ADDRESS_LENGTH: Record<Network, number> = {
  Bitcoin: 42,
  Binance_Smart_Chain: 42,
  Ethereum: 42,
  Solana: 44,
  Tron: 34,
  Base: 42,
  Arbitrum: 42,
  TON: 48,
}

const WORD = 'PREVIEW-'

/** Not a valid address on any network, so that nobody can pay to a preview. */
export const pretendAddress = (network: Network) => WORD.repeat(8).slice(0, ADDRESS_LENGTH[network])

/** A hash long enough for every network; only its two ends are shown. */
export const PRETEND_HASH = 'preview'.repeat(9)

export const REFERENCE = 'ps_preview00000'
export const SESSION_ID = '00000000-0000-4000-8000-000000000000'

/** QR codes that read PREVIEW, with two levels of error correction, so that switching between them is visible. */
export const PRETEND_QR: NonNullable<Session['qr']> = {
  default: '21:/uv8E1Bunrt1lduqrsF5B/qv4BMAi9fLrsvWnODSTYro4QBnD/ox8EcnurO90sLujPkEz5/q4YA=',
  with_amount: '21:/mv8EZBuurt1NdujLsEVB/qv4A4AG2hix398s0oaN8HsHQBsD/oYMEWKuqTt1WQulPcEyG/jWQA=',
}
