import type { Network } from '../../contract/enums'
import type { Session } from '../../contract/session'

/** Characters of an address as wallets show it, so that the pretended one takes the same room. */
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

/** No address of any network: nobody can be made to pay to what is only a preview. */
export const pretendAddress = (network: Network) => WORD.repeat(8).slice(0, ADDRESS_LENGTH[network])

/** Long enough for every network; shown as its two ends. */
export const PRETEND_HASH = 'preview'.repeat(9)

export const REFERENCE = 'ps_preview00000'
export const SESSION_ID = '00000000-0000-4000-8000-000000000000'

/** Codes that read PREVIEW, in two strengths, so that switching between them shows. */
export const PRETEND_QR: NonNullable<Session['qr']> = {
  default: '21:/uv8E1Bunrt1lduqrsF5B/qv4BMAi9fLrsvWnODSTYro4QBnD/ox8EcnurO90sLujPkEz5/q4YA=',
  with_amount: '21:/mv8EZBuurt1NdujLsEVB/qv4A4AG2hix398s0oaN8HsHQBsD/oYMEWKuqTt1WQulPcEyG/jWQA=',
}
