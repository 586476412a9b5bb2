import type { DepositMovement } from '../../../contract/money/custody-movement'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import type { AddressLook, ChainReader, Head, LookOptions } from '../../ports/chain-reader'
import type { Clock } from '../../runtime/clock'
import { createEndpoint, type EndpointSettings } from '../endpoint'
import { createFailover, type Run } from '../failover'
import { requireCurrent } from '../require-current'
import { lookAtAccount } from './look-at-account'
import { createSolanaNode, type Holding, MOST_ACCOUNTS, type SolanaNode } from './solana-node'
import { type Open, readState, writeState } from './solana-state'
import type { SolanaAsset } from './transaction'
import { ASSETS, type Watched, watch, withOtherAccounts } from './watched-accounts'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
/** Blocks follow within a second; their time is the validators' median, which may be off by minutes. */
const TOLERANCE = { maxLagMs: 600_000, maxAheadMs: 900_000 }
/** A dropped transaction can come into another block for 150 blocks, which are in fewer slots than this. */
const RETRY_SLOTS = 300

const { sandboxConfirmations: REQUIRED } = NETWORK_FACTS.Solana

export interface SolanaSettings {
  /** JSON-RPC over HTTP: the second is asked when the first fails. */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  /** The hash of the first block: another one for a chain of tests. */
  genesis?: string
}

/**
 * Solana. Balances tell where to look, and the transactions of an account what came: one movement for each transaction
 * and asset. It is confirmed once its block is final; of an earlier one the confirmations are slots. Tokens count in
 * whatever account of the owner they come; an account that is not the usual one is found when the owner's accounts are
 * listed, in turn. Out of sight are unknown tokens, what the owner's own transactions bring, and, until a balance of
 * the address changes, money that came and went between two looks.
 */
export function solanaReader({ endpoints: settings, clock, genesis = MAINNET }: SolanaSettings): ChainReader {
  const endpoints = settings.map((one) => createEndpoint(one, clock))
  const sources = createFailover(endpoints.map((endpoint) => createSolanaNode(endpoint, genesis)))

  async function headOf(node: SolanaNode, known = 0) {
    const head = await node.head()
    requireCurrent(head, known, clock, TOLERANCE)
    return head
  }

  const isGone = ({ signature, slot }: Open) =>
    sources.allAgree(async (node) => {
      const { height } = await headOf(node)
      return height > slot + RETRY_SLOTS && (await node.transaction(signature, false)) === null
    })

  async function lookAt(
    node: SolanaNode,
    { address, state, accounts }: Watched,
    holdings: Holdings,
    { head, tip, settle }: LookOptions & { head: Head; tip: number },
  ): Promise<AddressLook> {
    const { height: since, at } = head
    const known = accounts.map((one) => one.known)
    const next = { ...state, head: since, accounts: [...known] }
    const movements: DepositMovement[] = []
    const hasNews = accounts.some(
      ({ asset, known }) => balanceOf(holdings.get(known.account), asset) !== known.balance || known.open.length > 0,
    )
    // all of them: tokens that have come and gone may show in the SOL that their owner paid as a fee
    for (const [index, { asset, known: account }] of hasNews ? accounts.entries() : []) {
      const earlier = known.slice(0, index).filter((one) => one.asset === asset.asset)
      const found = await lookAtAccount(node, {
        owner: address,
        asset,
        state: account,
        countedFirst: earlier.map((one) => one.account),
        from: state.from,
        since,
        settle,
        isGone,
      })
      next.accounts[index] = found.state
      movements.push(
        ...found.incoming.map((one) =>
          movementOf(address, asset, one, one.isFinal ? 'confirmed' : 'seen', tip - one.slot + 1),
        ),
        ...found.gone.map((one) => movementOf(address, asset, { ...one, amount: 0n }, 'failed', 0)),
      )
    }
    return { address, movements, state: writeState(next), seenUntil: at }
  }

  function lookThrough(run: Run<SolanaNode>): ChainReader['look'] {
    return (addresses, { settle } = { settle: true }) => {
      const before = addresses.map(({ address, state }) => watch(address, readState(state)))
      const known = Math.max(0, ...before.map(({ state }) => state.head))
      return run(async (node) => {
        const head = await headOf(node, known)
        const watched = await withOtherAccounts(node, before, head.height)
        const { slot, holdings } = await holdingsOf(node, watched, head.height)
        const looks: AddressLook[] = []
        for (const one of watched) looks.push(await lookAt(node, one, holdings, { head, tip: slot, settle }))
        return looks
      })
    }
  }

  return {
    network: 'Solana',
    mostAddresses: Math.floor(MOST_ACCOUNTS / ASSETS.length),
    head: () => sources.run((node) => headOf(node)),
    begin: (addresses) =>
      sources.run(async (node) => {
        const { height } = await headOf(node)
        const unused = { head: height, from: height, listed: height, accounts: [] }
        const fresh = addresses.map((address) => watch(address, unused))
        const { slot, holdings } = await holdingsOf(node, fresh, height)
        const states: unknown[] = []
        for (const { address, accounts } of fresh) {
          const known = accounts.map((one) => one.known)
          // whoever made the usual token account has named its owner; one of another kind counts from now on
          const isUsed = known.some(({ account }) => holdings.get(account)) || (await node.isNamed(address, height))
          states.push(isUsed ? null : writeState({ ...unused, from: slot, accounts: known }))
        }
        return states
      }),
    look: lookThrough(sources.run),
    nodes: sources.each.map((run) => ({ look: lookThrough(run) })),
    requests: (outcome) => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(outcome), 0),
  }
}

type Holdings = ReadonlyMap<string, Holding | null>

/** What the accounts of all addresses hold. */
async function holdingsOf(node: SolanaNode, watched: readonly Watched[], since: number) {
  const accounts = watched.flatMap(({ accounts }) => accounts.map(({ known }) => known.account))
  const { slot, holdings } = await node.holdings(accounts, since)
  return { slot, holdings: new Map(accounts.map((account, index) => [account, holdings[index] ?? null])) }
}

const balanceOf = (holding: Holding | null | undefined, { mint }: SolanaAsset) =>
  (mint === null ? holding?.lamports : holding?.tokens) ?? 0n

function movementOf(
  address: string,
  { asset, mint, decimals }: SolanaAsset,
  { signature, amount }: Open,
  state: 'seen' | 'confirmed' | 'failed',
  slots: number,
): DepositMovement {
  const confirmations = { seen: Math.min(REQUIRED - 1, slots), confirmed: Math.max(REQUIRED, slots), failed: 0 }
  return {
    id: `${signature}:${address}:${mint ?? asset}`,
    address,
    asset,
    network: 'Solana',
    amount: formatUnits(amount, decimals),
    hash: signature,
    confirmations: Math.max(0, confirmations[state]),
    required_confirmations: REQUIRED,
    state,
    // to the books any other reason of a failure is a refusal
    reason: state === 'failed' ? 'dropped' : null,
  }
}
