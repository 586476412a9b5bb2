import type { SandboxBalance, SandboxBalanceRequest } from '../../../contract/money/sandbox-balance'
import { formatFiat, formatUnits, parseUnits } from '../../../payment/money'
import { invalid } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import type { MerchantAndMode } from '../../storage/owner'
import { sandboxCredits } from '../../storage/schema/sandbox'
import { createOnce, type Lease, type OnceDeps, storeOnce } from '../idempotency'
import { availableOnAllNetworks, readAvailable } from '../ledger/balances'
import { post } from '../ledger/post'
import { playMoneyPostings } from '../ledger/postings'
import { digitsOf, formatBalance, isFiat, networkFor } from '../ledger/units'
import { createOwnedReader } from '../owned-rows'
import { MAX_MINOR_UNITS } from '../quotes/amounts'

/**
 * Gives play money, once per idempotency key. Throws 400 for too many decimals, or for a network without this currency.
 */
export const givePlayMoney = createOnce('balance', give, readSandboxBalance)

function give(deps: OnceDeps, owner: MerchantAndMode, request: SandboxBalanceRequest, lease: Lease | null) {
  const { currency } = request
  const network = networkFor(currency, request.network, 'network')
  const amount = readAmount(request)
  const { merchantId, mode } = owner
  return storeOnce(deps, lease, async (change, id) => {
    const { tx } = change
    const now = deps.clock.now()
    const credit = requireRow(
      await tx
        .insert(sandboxCredits)
        .values({ id, merchantId, mode, currency, network, amount, createdAt: now })
        .returning(),
    )
    await post(change, 'play_money', credit, playMoneyPostings(credit), now)
    return readSandboxBalance(tx, owner, id)
  })
}

/** The amount in its normal form. Throws 400 if it is larger than any price can be. */
function readAmount({ currency, network = null, amount }: SandboxBalanceRequest): string {
  const digits = digitsOf(currency, network)
  const units = parseUnits(amount, digits)
  if (units === null) throw invalid(`amount: Must have at most ${digits} decimals.`)
  const max = (MAX_MINOR_UNITS * 10n ** BigInt(digits)) / 100n
  const format = (amountUnits: bigint) =>
    isFiat(currency) ? formatFiat(amountUnits, currency) : formatUnits(amountUnits, digits)
  if (units > max) throw invalid(`amount: Must be at most ${format(max)}.`)
  return format(units)
}

const readCredit = createOwnedReader(sandboxCredits)

async function readSandboxBalance(database: Database, owner: MerchantAndMode, id: string): Promise<SandboxBalance> {
  const { currency, network, amount, createdAt } = await readCredit(database, owner, id)
  const balance = availableOnAllNetworks(await readAvailable(database, owner), currency)
  const available = formatBalance(balance, currency, digitsOf(currency, network))
  return { id, currency, network, amount, available, created_at: createdAt.toISOString() }
}
