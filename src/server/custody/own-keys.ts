import { and, asc, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type AccountAddress,
  CallerLimited,
  type Custodian,
  type Custody,
  CustodyRefused,
  CustodyUnavailable,
  type FromWallet,
} from '../ports/custody'
import type { Change, Database } from '../ports/storage'
import { deposits } from '../storage/schema/deposits'
import { refunds } from '../storage/schema/payouts'
import { chainMovements } from '../storage/schema/scans'
import { walletAddresses, wallets } from '../storage/schema/wallets'
import { createIssuer, type TakeAddress } from '../wallets/addresses/issue-address'
import { PROOF } from '../wallets/addresses/proof'
import { CallerShareFull, type IssueDeps, NoAddress } from '../wallets/addresses/take-address'
import { ownNetworks } from '../wallets/own-networks'
import { manualReference, ownReference } from './address-reference'
import { PUBLIC_VISITOR } from './requester'

const PAGE_SIZE = 500

/** The positions until which both kinds of movements were read. */
const Cursor = v.pipe(v.string(), v.parseJson(), v.object({ own: v.number(), custody: v.nullable(v.string()) }))
type Cursor = v.InferOutput<typeof Cursor>

/**
 * Custody by merchants' own keys: their wallets give the addresses, and scans report the money. The service cannot send
 * this money.
 * @param custody serves merchants without a wallet that can take the payment; null if there is no custodian
 * @param deadlineMs the maximum time to wait for an address
 */
export function ownKeysCustody(deps: IssueDeps, custody: Custodian | null, deadlineMs?: number): Custody {
  const { database } = deps.storage
  const cannotSend = () => new CustodyRefused('own keys: the service cannot send money')
  return {
    ...ownAddresses(deps, custody, deadlineMs),
    // A balance does not show which part of it is in own wallets.
    canSend: async (merchant) => custody !== null && !(await hasUsedOwnWallet(database, merchant)),
    async refund(transfer, key) {
      if (custody && (await isMoneyOfCustody(database, transfer.reference))) return custody.refund(transfer, key)
      return { id: manualReference(transfer.reference) }
    },
    payout: async (transfer, key) => {
      if (!custody) throw cannotSend()
      return custody.payout(transfer, key)
    },
    swap: async (transfer, key) => {
      if (!custody) throw cannotSend()
      return custody.swap(transfer, key)
    },
    readNotice: custody?.readNotice,
    async movements(text) {
      const since = readCursor(text)
      const rows = await database
        .select()
        .from(chainMovements)
        .where(gt(chainMovements.position, since.own))
        .orderBy(asc(chainMovements.position))
        .limit(PAGE_SIZE)
      const ownMovements = rows.map(({ id, position, source, movement }) => ({
        id: ownReference(id, position),
        type: 'deposit' as const,
        data: movement,
        source,
      }))
      const position = rows.at(-1)?.position ?? since.own
      // Own movements come first, since the custodian may be unavailable.
      if (ownMovements.length > 0 || !custody)
        return { data: ownMovements, cursor: formatCursor({ ...since, own: position }) }
      const custodyMovements = await custody.movements(since.custody)
      return { data: custodyMovements.data, cursor: formatCursor({ own: position, custody: custodyMovements.cursor }) }
    },
  }
}

/** Takes addresses from the merchant's wallets, or else from the custodian. */
function ownAddresses(
  deps: IssueDeps,
  custody: Custodian | null,
  deadlineMs?: number,
): Pick<Custody, 'receiving' | 'address' | 'account'> {
  const issue = createIssuer(deps, deadlineMs)

  /** Takes a result from the merchant's wallets, in the transaction that shows it. */
  function fromWallet<Made>(make: (change: Change, take: TakeAddress) => Promise<Made>): FromWallet<Made> {
    return async (work) => {
      try {
        return await issue((take) => work((change) => make(change, take)))
      } catch (error) {
        if (error instanceof CallerShareFull) throw new CallerLimited(error.message, { cause: error })
        if (error instanceof NoAddress) throw new CustodyUnavailable(error.message, { cause: error })
        throw error
      }
    }
  }

  return {
    async receiving(merchant, caller) {
      // The share of the visitor's IP addresses is ignored here, since payments that hold it may be paid meanwhile.
      const own = await ownNetworks(deps, merchant, caller === 'merchant' ? caller : PUBLIC_VISITOR)
      return { own: new Set(own), hasCustodian: custody !== null }
    },
    async address(request, key, caller) {
      const { merchant: merchantId, reference, network } = request
      // With a custodian, the custodian takes the place of a wallet without a free address. Without a custodian, the
      // wallet's error gives the reason.
      const walletNetworks = await ownNetworks(deps, merchantId, custody ? caller : null)
      if (walletNetworks.includes(network))
        return fromWallet(async (change, take) => {
          const taken = await take(change, { merchantId, reference, network, caller })
          const { walletId, index, address, isReused } = taken
          return { id: ownReference(walletId, index), address, memo: null, isReused }
        })
      if (!custody) throw new CustodyUnavailable(`no wallet can take money on ${request.network} now`)
      return custody.address(request, key)
    },
    async account(request, key) {
      const walletNetworks = await ownNetworks(deps, request.merchant, 'merchant')
      if (walletNetworks.length === 0 && custody) return custody.account(request, key)
      if (walletNetworks.length === 0) throw new CustodyUnavailable('no wallet can take money now')
      const { merchant: merchantId, reference } = request
      return fromWallet(async (change, take) => {
        const addresses: AccountAddress[] = []
        for (const network of walletNetworks) {
          const { walletId, index, address } = await take(change, {
            merchantId,
            reference,
            network,
            caller: 'merchant',
            isPermanent: true,
          })
          addresses.push({ id: ownReference(walletId, index), network, address })
        }
        return { id: ownReference(reference), addresses, bank_accounts: [] }
      })
    },
  }
}

/** Whether the custodian reported, and thus holds, all money that a refund may take. */
async function isMoneyOfCustody(database: Database, refundId: string): Promise<boolean> {
  const rows = await database
    .selectDistinct({ source: deposits.source })
    .from(refunds)
    .innerJoin(
      deposits,
      and(
        eq(deposits.sessionId, refunds.sessionId),
        eq(deposits.mode, refunds.mode),
        eq(deposits.network, refunds.network),
        eq(deposits.asset, refunds.asset),
        eq(deposits.state, 'confirmed'),
        or(isNull(refunds.depositId), eq(refunds.depositId, deposits.id)),
      ),
    )
    .where(eq(refunds.id, refundId))
  return rows.length > 0 && rows.every(({ source }) => source === 'custody')
}

/** Whether any payment of the merchant got an address of its own wallets. */
async function hasUsedOwnWallet(database: Database, merchant: string): Promise<boolean> {
  const [row] = await database
    .select({ index: walletAddresses.index })
    .from(walletAddresses)
    .innerJoin(wallets, eq(wallets.id, walletAddresses.walletId))
    .where(
      and(eq(wallets.merchantId, merchant), isNotNull(walletAddresses.reference), ne(walletAddresses.reference, PROOF)),
    )
    .limit(1)
  return row !== undefined
}

const formatCursor = (cursor: Cursor) => JSON.stringify(cursor)

const readCursor = (text: string | null): Cursor => (text === null ? { own: 0, custody: null } : v.parse(Cursor, text))
