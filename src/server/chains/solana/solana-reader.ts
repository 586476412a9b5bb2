import type { DepositMovement } from '../../../contract/custody-movement'
import { PAIRS } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import type { Clock } from '../../runtime/clock'
import type { AddressLook, ChainReader, Head, LookOptions } from '../chain-reader'
import { createEndpoint, type EndpointSettings } from '../endpoint'
import { createFailover, type Run } from '../failover'
import { requireCurrent } from '../require-current'
import { lookAtAccount } from './look-at-account'
import { createSolanaNode, type Holding, MOST_ACCOUNTS, type SolanaNode } from './solana-node'
import { type AccountState, newAccount, type Open, readState, type SolanaState, writeState } from './solana-state'
import { associatedTokenAccount } from './token-account'
import type { SolanaAsset } from './transaction'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
/** Blocks follow within a second; their time is the validators' median, which may be off by minutes. */
const TOLERANCE = { maxLagMs: 600_000, maxAheadMs: 900_000 }
/** A dropped transaction can come into another block for 150 blocks, which are in fewer slots than this. */
const RETRY_SLOTS = 300

const { sandboxConfirmations: REQUIRED } = NETWORK_FACTS.Solana
const ASSETS: readonly SolanaAsset[] = PAIRS.filter(({ network }) => network === 'Solana').map(
  ({ asset, contract, decimals }) => ({ asset, mint: contract, decimals }),
)

export interface SolanaSettings {
  /** JSON-RPC over HTTP: the second is asked when the first fails. */
  endpoints: readonly EndpointSettings[]
  clock: Clock
  /** The hash of the first block: another one for a chain of tests. */
  genesis?: string
}

interface Watched {
  address: string
  state: SolanaState
  /** One for each asset. */
  accounts: readonly { asset: SolanaAsset; known: AccountState }[]
}

/**
 * Solana. Balances tell where to look, and the transactions of an account what came: one movement for each transaction and
 * asset. It is confirmed once its block is final; of an earlier one the confirmations are slots. Out of sight are tokens
 * in other accounts than the associated one, unknown tokens, what the owner's own transactions bring, and, until a balance
 * of the address changes, money that came and went between two looks.
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
    holdings: readonly (Holding | null)[],
    { head, tip, settle }: LookOptions & { head: Head; tip: number },
  ): Promise<AddressLook> {
    const { height: since, at } = head
    const next: SolanaState = { head: since, accounts: { ...state.accounts } }
    const movements: DepositMovement[] = []
    const hasNews = accounts.some(
      ({ asset, known }, index) => balanceOf(holdings[index], asset) !== known.balance || known.open.length > 0,
    )
    // all of them: tokens that have come and gone may show in the SOL that their owner paid as a fee
    for (const { asset, known } of hasNews ? accounts : []) {
      const found = await lookAtAccount(node, { owner: address, asset, state: known, since, settle, isGone })
      next.accounts[asset.asset] = found.state
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
      const watched = addresses.map(({ address, state }) => watch(address, readState(state)))
      const known = Math.max(0, ...watched.map(({ state }) => state.head))
      return run(async (node) => {
        const head = await headOf(node, known)
        const { slot, holdings } = await node.holdings(watched.flatMap(keysOf), head.height)
        const looks: AddressLook[] = []
        for (const [index, one] of watched.entries())
          looks.push(await lookAt(node, one, shareOf(holdings, index), { head, tip: slot, settle }))
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
        const fresh = addresses.map((address) => watch(address, { head: height, accounts: {} }))
        const { holdings } = await node.holdings(fresh.flatMap(keysOf), height)
        const states: unknown[] = []
        for (const [index, { address, accounts }] of fresh.entries()) {
          // whoever made a token account has named its owner
          const isUsed = shareOf(holdings, index).some(Boolean) || (await node.isNamed(address, height))
          const entries = accounts.map(({ asset, known }) => [asset.asset, known])
          states.push(isUsed ? null : writeState({ head: height, accounts: Object.fromEntries(entries) }))
        }
        return states
      }),
    look: lookThrough(sources.run),
    nodes: sources.each.map((run) => ({ look: lookThrough(run) })),
    requests: (outcome) => endpoints.reduce((sum, endpoint) => sum + endpoint.requests(outcome), 0),
  }
}

/** An address with the accounts in which it holds each asset. */
function watch(address: string, state: SolanaState): Watched {
  const accounts = ASSETS.map((asset) => {
    const account = () => (asset.mint === null ? address : associatedTokenAccount(address, asset.mint))
    return { asset, known: state.accounts[asset.asset] ?? newAccount(account()) }
  })
  return { address, state, accounts }
}
const keysOf = ({ accounts }: Watched) => accounts.map(({ known }) => known.account)
/** The holdings of one of many addresses. */
const shareOf = (holdings: readonly (Holding | null)[], index: number) =>
  holdings.slice(index * ASSETS.length, (index + 1) * ASSETS.length)

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
