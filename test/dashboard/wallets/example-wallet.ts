import { exampleOf } from '../../../src/contract/example-of'
import { Wallet } from '../../../src/contract/wallets/wallet'
import { type Answers, listOf } from '../draw'

/** The example in the contract: an unconfirmed wallet with a Bitcoin key. */
export const WALLET = exampleOf(Wallet)
export const PATH = `/api/v1/wallets/${WALLET.id}`
export const SCREEN_URL = `/dashboard/live/wallets/${WALLET.id}`
export const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

/** A service with this wallet. */
export const answersForWallet = (wallet: Partial<Wallet> = {}, more: Answers = {}): Answers => ({
  'GET /api/v1/wallets': listOf({ ...WALLET, ...wallet }),
  [`GET ${PATH}`]: { data: { ...WALLET, ...wallet } },
  [`PATCH ${PATH}`]: { data: { ...WALLET, ...wallet } },
  ...more,
})
