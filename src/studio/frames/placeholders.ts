import type { Network } from '../../contract/enums'
import type { Session } from '../../contract/session/session'
import type { WalletFamily } from '../../contract/wallets/wallet'
import { familyOf } from '../../payment/chains/networks'

/** The length of an address in each family of networks. A placeholder has the same length. */
const ADDRESS_LENGTH: Record<WalletFamily, number> = { bitcoin: 42, evm: 42, solana: 44, tron: 34, ton: 48 }

const WORD = 'PREVIEW-'

/** An address that is valid on no network, so that no customer can pay to a preview. */
export const placeholderAddress = (network: Network) => WORD.repeat(8).slice(0, ADDRESS_LENGTH[familyOf(network)])

/** A hash that is long enough for every network. */
export const PLACEHOLDER_HASH = 'preview'.repeat(9)

export const REFERENCE = 'ps_preview00000'
export const SESSION_ID = '00000000-0000-4000-8000-000000000000'

/** QR codes with the text PREVIEW. Their levels of error correction differ, so that designers can tell them apart. */
export const PLACEHOLDER_QR: NonNullable<Session['qr']> = {
  default: '21:/uv8E1Bunrt1lduqrsF5B/qv4BMAi9fLrsvWnODSTYro4QBnD/ox8EcnurO90sLujPkEz5/q4YA=',
  with_amount: '21:/mv8EZBuurt1NdujLsEVB/qv4A4AG2hix398s0oaN8HsHQBsD/oYMEWKuqTt1WQulPcEyG/jWQA=',
}
