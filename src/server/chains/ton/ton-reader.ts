import type { Asset } from '../../../contract/enums'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import {
  type AddressScan,
  type ChainReader,
  ChainUnavailable,
  type Head,
  type ScanOptions,
} from '../../ports/chain-reader'
import { createFailover } from '../failover'
import { droppedMovement, movementsOf } from '../movement'
import { createNetworkReader, type ReaderSettings } from '../network-reader'
import { rawAddress, walletAddress } from './raw-address'
import { scanAccount } from './scan-account'
import { ASSETS, requireRaw, tokenHolders, type Watched, withTokenAccounts } from './token-accounts'
import { newAccount, type Open, TonState } from './ton-state'
import { type AccountSummary, createToncenter, type Toncenter, type TonIdentity } from './toncenter'
import { receivedCoins, receivedTokens, type Transaction } from './transaction'

const NETWORK = 'TON'
const TON_DECIMALS = NETWORK_DEFINITIONS.TON.coin.decimals
/** The block from which nodes of the main network start: `init_block` of https://ton.org/global.config.json */
const MAINNET: TonIdentity = {
  globalId: -239,
  block: { seqno: 34_835_953, rootHash: 'VpWyfNOLm8Rqt6CZZ9dZGqJRO3NyrlHHYN1k1oLbJ6g=' },
}
/** Blocks follow within seconds. */
const TOLERANCE = { maxLagMs: 600_000, maxAheadMs: 900_000 }
/**
 * The maximum number of addresses in one scan, since one request has all of their accounts in its URL, and hosts accept
 * URLs of 8 KB.
 */
const MAX_ADDRESSES = 40

interface TonSettings extends ReaderSettings {
  /** The identity of the network. Test networks have another one. */
  identity?: TonIdentity
}

/**
 * Reads TON through version 3 of TON Center's index, such as https://toncenter.com/api/v3, with one movement for each
 * transaction of the account, and of the account in which it holds a token of the catalogue. The token account itself
 * is read, since a transfer that its sender's account reports may have been sent back. Confirmations are masterchain
 * blocks. The reader does not see unknown tokens, currencies other than TON, and TON that comes with tokens or is left
 * over from fees. No host reports the decimals of a token, so the catalogue's are used.
 */
export function tonReader({ endpoints, clock, confirmations, identity = MAINNET }: TonSettings): ChainReader {
  const chain: Chain = {
    network: NETWORK,
    required: Math.max(1, confirmations ?? NETWORK_DEFINITIONS.TON.sandboxConfirmations),
  }
  const sources = createFailover(endpoints, clock, (endpoint) => createToncenter(endpoint, identity))
  const isDropped = ({ hash }: Open) => sources.allAgree(async (source) => !(await source.hasTransaction(hash)))
  const reader = createNetworkReader(sources, clock, {
    network: NETWORK,
    maxAddresses: MAX_ADDRESSES,
    tolerance: TOLERANCE,
    state: TonState,
    head: (source) => source.head(),
    async initialStates(source, addresses, requireCurrent) {
      const { height } = requireCurrent(await source.head())
      const owners = addresses.map(requireRaw)
      const holders = await tokenHolders(source, owners)
      const summaries = await source.accounts(owners)
      return owners.map((owner) => {
        const { balance, lastLt } = summaries.get(owner) ?? { balance: 0n, lastLt: 0n }
        const isUsed = balance > 0n || lastLt > 0n || holders.has(owner)
        return isUsed ? null : { head: height, accounts: ownAccounts(owner) }
      })
    },
    async scan(source, addresses, { settle }, requireCurrent) {
      const head = requireCurrent(await source.head())
      const watched = addresses.map((one): Watched => ({ ...one, owner: requireRaw(one.address), dropped: [] }))
      const found = await withTokenAccounts(source, watched)
      const summaries = await source.accounts(found.flatMap(({ state }) => accountsOf(state)))
      const scans: AddressScan<TonState>[] = []
      for (const one of found) scans.push(await scanAddress(one, { chain, source, summaries, head, settle, isDropped }))
      return scans
    },
  })
  return {
    ...reader,
    // no request tells the tokens of many addresses
    balances: (addresses) =>
      sources.run(async (source) => {
        const owners = addresses.map(requireRaw)
        const summaries = await source.accounts(owners)
        return owners.map((owner) => ({ TON: formatUnits(summaries.get(owner)?.balance ?? 0n, TON_DECIMALS) }))
      }),
    transactionOf: (address) =>
      sources.run(async (source) => (await source.transactions(requireRaw(address), 0n)).at(-1)?.hash ?? null),
    sendersOf: ({ hash, asset }) => sources.run((source) => readSenders(source, hash, asset)),
  }
}

/** The sender of coins, or the owner of the token account that sent tokens. */
async function readSenders(source: Toncenter, hash: string, asset: Asset): Promise<string[] | null> {
  const transaction = await source.transaction(hash)
  if (!transaction) return null
  const sender = rawAddress(transaction.in_msg?.source ?? '')
  if (sender === null) return []
  const isToken = ASSETS.some((one) => one.asset === asset && one.master !== null)
  const owner = isToken ? await source.tokenOwner(sender) : sender
  const visible = owner && walletAddress(owner)
  return visible ? [visible] : []
}

interface Chain {
  network: typeof NETWORK
  required: number
}

/** Values that the addresses of one scan share. */
interface ScanContext extends ScanOptions {
  chain: Chain
  source: Toncenter
  summaries: ReadonlyMap<string, AccountSummary>
  head: Head
  isDropped(one: Open): Promise<boolean>
}

async function scanAddress(
  { address, state, dropped }: Watched,
  { chain, source, summaries, head, settle, isDropped }: ScanContext,
): Promise<AddressScan<TonState>> {
  const { height, at } = head
  const confirmationsOf = (block: number) => Math.max(1, height - block + 1)
  const isFinal = ({ finality, mc_block_seqno }: Transaction) =>
    settle && finality === 'finalized' && confirmationsOf(mc_block_seqno) >= chain.required
  const nextState: TonState = { head: height, accounts: { ...state.accounts } }
  const movements: DepositMovement[] = []
  for (const asset of ASSETS) {
    const wrong = dropped.filter((one) => one.asset === asset.asset)
    movements.push(...wrong.map(({ open }) => droppedMovement(chain, address, asset, named(open))))
    const known = state.accounts[asset.asset]
    if (!known) continue
    const lastLt = summaries.get(known.account)?.lastLt ?? 0n
    if (lastLt < known.settled) throw new ChainUnavailable('behind', 'fewer transactions than before')
    if (lastLt === known.settled && known.open.length === 0) continue
    const received = asset.master === null ? receivedCoins : receivedTokens
    const found = await scanAccount(source, { state: known, lastLt, received, isFinal, isDropped })
    nextState.accounts[asset.asset] = found.state
    movements.push(
      ...movementsOf(
        chain,
        address,
        asset,
        { incoming: found.incoming.map(named), dropped: found.dropped.map(named) },
        ({ block, isFinal }) => ({ confirmations: confirmationsOf(block), isFinal }),
      ),
    )
  }
  return { address, movements, state: nextState, scannedUntil: at }
}

const named = <One extends Open>(one: One) => ({ ...one, id: `${one.hash}:${one.lt}` })

/** Coins of an address are in its own account. */
function ownAccounts(owner: string): TonState['accounts'] {
  return Object.fromEntries(ASSETS.flatMap(({ asset, master }) => (master ? [] : [[asset, newAccount(owner)]])))
}

const accountsOf = ({ accounts }: TonState) =>
  ASSETS.flatMap(({ asset }) => {
    const known = accounts[asset]
    return known ? [known.account] : []
  })
