import { PAIRS } from '../../../payment/chains/catalogue'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { SolanaNode } from './solana-node'
import { type AccountState, newAccount, type SolanaState } from './solana-state'
import { associatedTokenAccount } from './token-account'
import type { SolanaAsset } from './transaction'

export const ASSETS: readonly SolanaAsset[] = PAIRS.filter(({ network }) => network === 'Solana').map(
  ({ asset, contract, decimals }) => ({ asset, mint: contract, decimals }),
)
/**
 * Listing token accounts costs a request for each address, so a scan lists those of one address, and of each whose list
 * is older than a day.
 */
const DAY_SLOTS = 216_000
/**
 * The maximum number of unusual token accounts, since anybody can create thousands for an address, and each is read at
 * news.
 */
const MAX_OTHERS = 10

export interface Watched {
  address: string
  state: SolanaState
  /** In the order of the state, at least one for each asset. */
  accounts: readonly { asset: SolanaAsset; known: AccountState }[]
}

/** Adds the accounts in which an address holds each asset. */
export function watch(address: string, state: SolanaState): Watched {
  const added = ASSETS.filter(({ asset }) => !state.accounts.some((known) => known.asset === asset)).map(
    ({ asset, mint }) => newAccount(asset, mint === null ? address : associatedTokenAccount(address, mint).account),
  )
  const accounts = [...state.accounts, ...added].flatMap((known) => {
    const asset = ASSETS.find(({ asset }) => asset === known.asset)
    return asset ? [{ asset, known }] : []
  })
  return { address, state, accounts }
}

/** Adds unusual token accounts to the addresses whose turn it is to be listed. */
export async function withOtherAccounts(node: SolanaNode, watched: readonly Watched[], head: number) {
  const oldest = Math.min(...watched.map(({ state }) => state.listed))
  const first = watched.findIndex(({ state }) => state.listed === oldest)
  const found: Watched[] = []
  let canList = true
  for (const [index, watchedAddress] of watched.entries()) {
    if (!canList || (index !== first && head - watchedAddress.state.listed < DAY_SLOTS)) {
      found.push(watchedAddress)
      continue
    }
    const others = await otherAccounts(node, watchedAddress, head)
    canList = others !== null
    const accounts = [...watchedAddress.accounts, ...(others ?? [])]
    found.push({ ...watchedAddress, accounts, state: { ...watchedAddress.state, listed: head } })
  }
  return found
}

/**
 * Returns unknown token accounts with tokens. Null if the node gives no list, since the usual accounts are scanned
 * anyway.
 */
async function otherAccounts(node: SolanaNode, { address, accounts }: Watched, head: number) {
  try {
    const others = (await node.tokenAccounts(address, head)).flatMap(({ account, mint, tokens }) => {
      const asset = ASSETS.find((one) => one.mint === mint)
      const isKnown = accounts.some(({ known }) => known.account === account)
      return asset && tokens > 0n && !isKnown ? [{ asset, known: newAccount(asset.asset, account) }] : []
    })
    return others.slice(0, Math.max(0, ASSETS.length + MAX_OTHERS - accounts.length))
  } catch (error) {
    const isOfHost = error instanceof ChainUnavailable && error.fault !== 'limited' && error.fault !== 'behind'
    if (isOfHost) return null
    throw error
  }
}
