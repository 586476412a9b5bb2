import type { Asset } from '../../../contract/enums'
import { PAIRS, type Pair } from '../../../payment/chains/catalogue'
import { rawAddress } from './raw-address'
import { newAccount, type Open, type TonState } from './ton-state'
import type { Toncenter } from './toncenter'

export interface TonAsset extends Pick<Pair, 'asset' | 'decimals'> {
  /** The token's contract, in raw form; null for TON. */
  master: string | null
}
export const ASSETS = PAIRS.filter(({ network }) => network === 'TON').map(
  ({ asset, decimals, contract }): TonAsset => {
    return { asset, decimals, master: contract === null ? null : requireRaw(contract) }
  },
)

export interface Watched {
  address: string
  /** The owner's account, in raw form. */
  owner: string
  state: TonState
  /** Money that came to an account which the index wrongly named before. */
  dropped: readonly { asset: Asset; open: Open }[]
}

export function requireRaw(address: string): string {
  const raw = rawAddress(address)
  if (raw === null) throw new RangeError('no address of TON')
  return raw
}

/** Returns the owners that hold a token of the catalogue, or once held one. */
export async function tokenHolders(source: Toncenter, owners: readonly string[]): Promise<Set<string>> {
  const holders = new Set<string>()
  for (const { master } of ASSETS)
    if (master) for (const owner of (await source.tokenAccounts(owners, master)).keys()) holders.add(owner)
  return holders
}

/**
 * Adds the accounts of tokens as the index names them now. The index may have named a wrong account before, and names
 * no account until the token has come.
 */
export async function withTokenAccounts(source: Toncenter, watched: readonly Watched[]): Promise<Watched[]> {
  let found = [...watched]
  for (const { asset, master } of ASSETS) {
    if (!master || found.length === 0) continue
    const accounts = await source.tokenAccounts(
      found.map(({ owner }) => owner),
      master,
    )
    found = found.map((one) => {
      const account = accounts.get(one.owner)
      const known = one.state.accounts[asset]
      if (account === undefined || account === known?.account) return one
      const state = { ...one.state, accounts: { ...one.state.accounts, [asset]: newAccount(account) } }
      return { ...one, state, dropped: [...one.dropped, ...(known?.open ?? []).map((open) => ({ asset, open }))] }
    })
  }
  return found
}
