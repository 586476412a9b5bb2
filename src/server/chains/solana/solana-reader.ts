import type { DepositMovement } from '../../../contract/money/custody-movement'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import type { AddressScan, ChainReader, Head, ScanOptions } from '../../ports/chain-reader'
import { createFailover } from '../failover'
import { movementsOf } from '../movement'
import { createNetworkReader, type ReaderSettings } from '../network-reader'
import { scanAccount } from './scan-account'
import { createSolanaNode, type Holding, MAX_ACCOUNTS, type SolanaNode } from './solana-node'
import { type Open, SolanaState } from './solana-state'
import { type SolanaAsset, sendersOf } from './transaction'
import { readTransferFacts } from './transfer-facts'
import { ASSETS, type Watched, watch, withOtherAccounts } from './watched-accounts'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
/** Blocks follow within a second. Their time is the validators' median, which may be off by minutes. */
const TOLERANCE = { maxLagMs: 600_000, maxAheadMs: 900_000 }
/** A dropped transaction can enter another block for 150 blocks, which span fewer slots than this. */
const RETRY_SLOTS = 300

const NETWORK = 'Solana'
const CHAIN = { network: NETWORK, required: NETWORK_DEFINITIONS.Solana.sandboxConfirmations } as const

interface SolanaSettings extends Omit<ReaderSettings, 'confirmations'> {
  /** The hash of the first block. Test chains have another one. */
  genesis?: string
}

/**
 * Reads Solana through JSON-RPC. Changed balances lead to the accounts with news, and their transactions give one
 * movement for each transaction and asset. A movement is confirmed once its block is final; the confirmations of an
 * earlier one are slots. Tokens count in any token account of the owner; unusual ones are found when the owner's
 * accounts are listed, in turn. The reader does not see unknown tokens, money from the owner's own transactions, and,
 * until a balance changes, money that came and went between two scans.
 */
export function solanaReader({ endpoints, clock, genesis = MAINNET }: SolanaSettings): ChainReader {
  const sources = createFailover(endpoints, clock, (endpoint) => createSolanaNode(endpoint, genesis))
  const reader = createNetworkReader(sources, clock, {
    network: NETWORK,
    maxAddresses: Math.floor(MAX_ACCOUNTS / ASSETS.length),
    tolerance: TOLERANCE,
    state: SolanaState,
    head: (node) => node.head(),
    async initialStates(node, addresses, requireCurrent) {
      const { height } = requireCurrent(await node.head())
      const unused = { head: height, from: height, listed: height, accounts: [] }
      const fresh = addresses.map((address) => watch(address, unused))
      const { slot, holdings } = await holdingsOf(node, fresh, height)
      const states: (SolanaState | null)[] = []
      for (const { address, accounts } of fresh) {
        const known = accounts.map((one) => one.known)
        // creating the usual token account mentions its owner; other token accounts count from now on
        const isUsed =
          known.some(({ account }) => holdings.get(account)) || (await node.hasTransactions(address, height))
        states.push(isUsed ? null : { ...unused, from: slot, accounts: known })
      }
      return states
    },
    async scan(node, addresses, { settle }, requireCurrent) {
      const head = requireCurrent(await node.head())
      const before = addresses.map(({ address, state }) => watch(address, state))
      const watched = await withOtherAccounts(node, before, head.height)
      const { slot, holdings } = await holdingsOf(node, watched, head.height)
      const isDropped = ({ signature, slot }: Open) =>
        sources.allAgree(async (other) => {
          const { height } = requireCurrent(await other.head(), 0)
          return height > slot + RETRY_SLOTS && (await other.transaction(signature, false)) === null
        })
      const scans: AddressScan<SolanaState>[] = []
      for (const one of watched)
        scans.push(await scanAddress(one, { node, holdings, head, tip: slot, settle, isDropped }))
      return scans
    },
  })
  return {
    ...reader,
    balances: (addresses) =>
      sources.run(async (node) => {
        const { height } = await node.head()
        const unused = { head: height, from: height, listed: height, accounts: [] }
        const watched = addresses.map((address) => watch(address, unused))
        const { holdings } = await holdingsOf(node, watched, height)
        return watched.map(({ accounts }) =>
          Object.fromEntries(
            accounts.map(({ asset, known }) => [
              asset.asset,
              formatUnits(balanceOf(holdings.get(known.account), asset), asset.decimals),
            ]),
          ),
        )
      }),
    transactionOf: (address) =>
      sources.run(async (node) => node.newestTransaction(address, (await node.head()).height)),
    sendersOf: ({ hash, asset }) =>
      sources.run(async (node) => {
        const transaction = await node.transaction(hash, false)
        const sent = ASSETS.find((one) => one.asset === asset)
        return transaction && (sent ? sendersOf(transaction, sent) : [])
      }),
    transferFacts: (from, recipient, mint) => sources.run((node) => readTransferFacts(node, from, recipient, mint)),
  }
}

type Holdings = ReadonlyMap<string, Holding | null>

/** Values that the addresses of one scan share. */
interface ScanContext extends ScanOptions {
  node: SolanaNode
  holdings: Holdings
  head: Head
  tip: number
  isDropped(one: Open): Promise<boolean>
}

async function scanAddress(
  { address, state, accounts }: Watched,
  { node, holdings, head, tip, settle, isDropped }: ScanContext,
): Promise<AddressScan<SolanaState>> {
  const { height: since, at } = head
  const known = accounts.map((one) => one.known)
  const nextState = { ...state, head: since, accounts: [...known] }
  const movements: DepositMovement[] = []
  const hasNews = accounts.some(
    ({ asset, known }) => balanceOf(holdings.get(known.account), asset) !== known.balance || known.open.length > 0,
  )
  // all accounts are scanned, since tokens that came and went may only show in the SOL that their owner paid as a fee
  for (const [index, { asset, known: account }] of hasNews ? accounts.entries() : []) {
    const earlier = known.slice(0, index).filter((one) => one.asset === asset.asset)
    const found = await scanAccount(node, {
      owner: address,
      asset,
      state: account,
      countedFirst: earlier.map((one) => one.account),
      from: state.from,
      since,
      settle,
      isDropped,
    })
    nextState.accounts[index] = found.state
    const named = <One extends Open>(one: One) => ({
      ...one,
      id: `${one.signature}:${address}:${asset.mint ?? asset.asset}`,
      hash: one.signature,
    })
    movements.push(
      ...movementsOf(
        CHAIN,
        address,
        asset,
        { incoming: found.incoming.map(named), dropped: found.dropped.map(named) },
        ({ slot, isFinal }) => ({ confirmations: confirmationsOf(tip - slot + 1, isFinal), isFinal }),
      ),
    )
  }
  return { address, movements, state: nextState, scannedUntil: at }
}

/**
 * The slots since the transaction, fewer than required until its block is final, and at least as many as required from
 * then on.
 */
const confirmationsOf = (slots: number, isFinal: boolean) =>
  isFinal ? Math.max(CHAIN.required, slots) : Math.max(0, Math.min(CHAIN.required - 1, slots))

/** Reads the balances of the accounts of all addresses. */
async function holdingsOf(node: SolanaNode, watched: readonly Watched[], since: number) {
  const accounts = watched.flatMap(({ accounts }) => accounts.map(({ known }) => known.account))
  const { slot, holdings } = await node.holdings(accounts, since)
  return { slot, holdings: new Map(accounts.map((account, index) => [account, holdings[index] ?? null])) }
}

const balanceOf = (holding: Holding | null | undefined, { mint }: SolanaAsset) =>
  (mint === null ? holding?.lamports : holding?.tokens) ?? 0n
