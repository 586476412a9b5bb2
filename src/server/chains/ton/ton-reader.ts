import type { DepositMovement } from '../../../contract/money/custody-movement'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import {
  type AddressLook,
  type ChainReader,
  ChainUnavailable,
  type Head,
  type LookOptions,
} from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import { createEndpoint, type EndpointSettings } from '../endpoint'
import { createFailover, type Run } from '../failover'
import { requireCurrent } from '../require-current'
import { type Incoming, lookAtAccount } from './look-at-account'
import { ASSETS, requireRaw, type TonAsset, tokenHolders, type Watched, withTokenAccounts } from './token-accounts'
import { newAccount, type Open, readState, type TonState, writeState } from './ton-state'
import { type AccountSummary, createToncenter, type Toncenter, type TonIdentity } from './toncenter'
import { receivedCoins, receivedTokens, type Transaction } from './transaction'

/** The block from which nodes of the main network begin: `init_block` of https://ton.org/global.config.json */
const MAINNET: TonIdentity = {
  globalId: -239,
  block: { seqno: 34_835_953, rootHash: 'VpWyfNOLm8Rqt6CZZ9dZGqJRO3NyrlHHYN1k1oLbJ6g=' },
}
/** Blocks follow within seconds. */
const TOLERANCE = { maxLagMs: 600_000, maxAheadMs: 900_000 }
/** One request names all of their accounts in its URL. Hosts accept URLs of 8 KB. */
const MOST_ADDRESSES = 40

export interface TonSettings {
  /** Version 3 of TON Center's interface, such as https://toncenter.com/api/v3: the second is asked when the first fails. */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  confirmations?: number
  /** Another one for a network of tests. */
  identity?: TonIdentity
}

/**
 * TON through TON Center's index: one movement for each transaction of the account, and of the account in which it holds
 * a token of the catalogue. That one is read itself, since what its sender's account says may have been sent back.
 * Confirmations are masterchain blocks. Out of sight are unknown tokens, other currencies than TON, and TON that comes with
 * tokens or is left over from fees. No host tells the decimals of a token: the catalogue's are believed.
 */
export function tonReader(settings: TonSettings): ChainReader {
  const { clock, identity = MAINNET } = settings
  const required = Math.max(1, settings.confirmations ?? NETWORK_FACTS.TON.sandboxConfirmations)
  const endpoints = settings.endpoints.map((one) => createEndpoint(one, clock))
  const sources = createFailover(endpoints.map((endpoint) => createToncenter(endpoint, identity)))

  async function headOf(source: Toncenter, known = 0) {
    const head = await source.head()
    requireCurrent(head, known, clock, TOLERANCE)
    return head
  }

  const isGone = ({ hash }: Open) => sources.allAgree(async (source) => !(await source.hasTransaction(hash)))

  function movementOf(
    address: string,
    { asset, decimals }: TonAsset,
    { hash, lt, amount }: Open,
    confirmations: number,
    state: 'seen' | 'confirmed' | 'failed',
  ): DepositMovement {
    return {
      id: `${hash}:${lt}`,
      address,
      asset,
      network: 'TON',
      amount: formatUnits(amount, decimals),
      hash,
      confirmations,
      required_confirmations: required,
      state,
      // to the books any other reason of a failure is a refusal
      reason: state === 'failed' ? 'dropped' : null,
    }
  }

  async function lookAt(
    source: Toncenter,
    { address, state, dropped }: Watched,
    summaries: ReadonlyMap<string, AccountSummary>,
    { height, at }: Head,
    { settle }: LookOptions,
  ): Promise<AddressLook> {
    const confirmationsOf = (block: number) => Math.max(1, height - block + 1)
    const isFinal = ({ finality, mc_block_seqno }: Transaction) =>
      settle && finality === 'finalized' && confirmationsOf(mc_block_seqno) >= required
    const toMovement = (asset: TonAsset) => (one: Incoming) => {
      const confirmations = confirmationsOf(one.block)
      return movementOf(address, asset, one, confirmations, one.isFinal ? 'confirmed' : 'seen')
    }
    const next: TonState = { head: height, accounts: { ...state.accounts } }
    const movements: DepositMovement[] = []
    for (const asset of ASSETS) {
      const wrong = dropped.filter((one) => one.asset === asset.asset)
      movements.push(...wrong.map(({ open }) => movementOf(address, asset, { ...open, amount: 0n }, 0, 'failed')))
      const known = state.accounts[asset.asset]
      if (!known) continue
      const last = summaries.get(known.account)?.last ?? 0n
      if (last < known.settled) throw new ChainUnavailable('behind', 'fewer transactions than before')
      if (last === known.settled && known.open.length === 0) continue
      const received = asset.master === null ? receivedCoins : receivedTokens
      const found = await lookAtAccount(source, { state: known, last, received, isFinal, isGone })
      next.accounts[asset.asset] = found.state
      movements.push(
        ...found.incoming.map(toMovement(asset)),
        ...found.gone.map((one) => movementOf(address, asset, { ...one, amount: 0n }, 0, 'failed')),
      )
    }
    return { address, movements, state: writeState(next), seenUntil: at }
  }

  function lookThrough(run: Run<Toncenter>): ChainReader['look'] {
    return (addresses, options = { settle: true }) => {
      const watched = addresses.map(
        ({ address, state }): Watched => ({
          address,
          owner: requireRaw(address),
          state: readState(state),
          dropped: [],
        }),
      )
      const known = Math.max(0, ...watched.map(({ state }) => state.head))
      return run(async (source) => {
        const head = await headOf(source, known)
        const found = await withTokenAccounts(source, watched)
        const accounts = found.flatMap(({ state }) => accountsOf(state))
        const summaries = await source.accounts(accounts)
        const looks: AddressLook[] = []
        for (const one of found) looks.push(await lookAt(source, one, summaries, head, options))
        return looks
      })
    }
  }

  return {
    network: 'TON',
    mostAddresses: MOST_ADDRESSES,
    head: () => sources.run((source) => headOf(source)),
    begin: (addresses) =>
      sources.run(async (source) => {
        const { height } = await headOf(source)
        const owners = addresses.map(requireRaw)
        const holders = await tokenHolders(source, owners)
        const summaries = await source.accounts(owners)
        return owners.map((owner) => {
          const { balance, last } = summaries.get(owner) ?? { balance: 0n, last: 0n }
          const isUsed = balance > 0n || last > 0n || holders.has(owner)
          return isUsed ? null : writeState({ head: height, accounts: ownAccounts(owner) })
        })
      }),
    look: lookThrough(sources.run),
    nodes: sources.each.map((run) => ({ look: lookThrough(run) })),
    requests: (outcome) => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(outcome), 0),
  }
}

/** The coins of an address are in its own account. */
function ownAccounts(owner: string): TonState['accounts'] {
  return Object.fromEntries(ASSETS.flatMap(({ asset, master }) => (master ? [] : [[asset, newAccount(owner)]])))
}

const accountsOf = ({ accounts }: TonState) =>
  ASSETS.flatMap(({ asset }) => {
    const known = accounts[asset]
    return known ? [known.account] : []
  })
