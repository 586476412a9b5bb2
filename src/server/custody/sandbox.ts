import { and, gt, lte } from 'drizzle-orm'
import { NETWORKS, type Network } from '../../contract/enums'
import type { Movement } from '../../contract/money/custody-movement'
import type { Clock } from '../ports/clock'
import type { Custodian } from '../ports/custody'
import type { Random } from '../ports/random'
import type { Database } from '../ports/storage'
import { sandboxTransfers } from '../storage/schema/service-state'
import { isFailingAmount } from './failing-amount'
import { deriveNuban } from './nuban'
import { sandboxAddress } from './sandbox-address'
import { transactionHash } from './transaction-hash'

/** The duration of a refund, payout or swap in the sandbox. */
const TRANSFER_MS = 700
/** Reads overlap by this much, so that a transfer that was committed late is not missed. */
const OVERLAP_MS = 5_000
const BANK = { name: 'Malipo Sandbox Bank', code: '999' }

/**
 * Custody for test mode: derived addresses, and transfers that end by themselves. `payments/sandbox` simulates
 * deposits.
 */
export function sandboxCustody(seed: string, database: Database, clock: Clock, random: Random): Custodian {
  async function transfer(
    kind: 'refund' | 'payout' | 'swap',
    reference: string,
    amount: string,
    network: Network | null = null,
  ) {
    const failed = isFailingAmount(amount)
    await database
      .insert(sandboxTransfers)
      .values({
        id: random.uuid(),
        kind,
        reference,
        outcome: failed ? 'failed' : 'success',
        reason: failed ? 'in the sandbox, amounts ending in 13 fail' : null,
        hash: network && !failed ? transactionHash(network, random) : null,
        dueAt: new Date(clock.now().getTime() + TRANSFER_MS),
      })
      .onConflictDoNothing({ target: sandboxTransfers.reference })
    return { id: `sandbox-${reference}` }
  }

  return {
    receiving: async () => ({ own: new Set(), hasCustodian: true }),
    canSend: async () => true,
    async address({ reference, asset, network }) {
      const address = sandboxAddress(seed, `${reference} ${asset}`, network)
      return { id: `sandbox-${reference}-${asset}-${network}`, address, memo: null }
    },
    async account({ reference, first_name, last_name }) {
      return {
        id: `sandbox-${reference}`,
        addresses: NETWORKS.map((network) => ({
          network,
          address: sandboxAddress(seed, `account ${reference}`, network),
        })),
        bank_accounts: [
          {
            currency: 'NGN',
            account_number: deriveNuban(BANK.code, `${seed} ${reference}`),
            account_name: `${first_name} ${last_name}`.trim().slice(0, 100),
            bank_name: BANK.name,
            bank_code: BANK.code,
          },
        ],
      }
    },
    refund: ({ reference, amount, network }) => transfer('refund', reference, amount, network),
    payout: ({ reference, amount }) => transfer('payout', reference, amount),
    swap: async ({ reference, amount, target_amount }) => ({
      ...(await transfer('swap', reference, amount)),
      target_amount,
    }),
    async movements(cursor) {
      const now = clock.now()
      const since = new Date(cursor === null ? 0 : Date.parse(cursor) - OVERLAP_MS)
      const rows = await database
        .select()
        .from(sandboxTransfers)
        .where(and(gt(sandboxTransfers.dueAt, since), lte(sandboxTransfers.dueAt, now)))
      const data = rows.map(
        ({ id, kind, reference, outcome, reason, hash }): Movement => ({
          id,
          type: kind,
          data: { id: `sandbox-${reference}`, reference, state: outcome, reason, hash },
        }),
      )
      return { data, cursor: now.toISOString() }
    },
  }
}
