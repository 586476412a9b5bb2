import type { Currency, Network } from '../../../contract/enums'
import type { CollectingCost, NetworkCosts } from '../../../contract/wallets/network-costs'
import { PAIRS, type Pair } from '../../../payment/chains/catalogue'
import { familyOf, NETWORK_DEFINITIONS, NETWORKS } from '../../../payment/chains/networks'
import { fiatUnits, formatFiat, parseUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { RateTable } from '../../ports/rates'
import type { MerchantAndMode } from '../../storage/owner'
import { usualFee } from '../quotes/usual-fee'
import { readTill } from '../till/till'
import { currentRates } from './current-rates'

/** A payment is worth collecting if that costs at most one part in so many. */
const WORTH_PARTS = 20n

/** Lists every network with what a wallet on it needs and costs, in the currency of the merchant's till. */
export async function networkCosts(
  deps: Pick<Deps, 'storage' | 'chains' | 'rates'>,
  owner: MerchantAndMode,
): Promise<NetworkCosts[]> {
  const { currency } = await readTill(deps, owner)
  const table = await currentRates(deps, owner)
  return NETWORKS.map((network) => ({
    network,
    family: familyOf(network),
    has_node: deps.chains.has(network),
    currency,
    proof_amount: proofAmount(network, currency, table),
    collecting: PAIRS.filter((pair) => pair.network === network && pair.offer !== 'withhold').map((pair) =>
      collectingCost(pair, currency, table),
    ),
  }))
}

function proofAmount(network: Network, currency: Currency, table: RateTable | null): NetworkCosts['proof_amount'] {
  const { coin, exchangeMinimum: amount } = NETWORK_DEFINITIONS[network]
  const { asset, decimals } = coin
  const rate = table?.rate(asset, currency) ?? null
  const atoms = parseUnits(amount, decimals) ?? 0n
  return { asset, amount, value: rate && formatFiat(fiatUnits(atoms, rate, currency, { decimals }), currency) }
}

/** A token needs two transactions: one brings the coin for the fee to its address, the other collects the token. */
function collectingCost(pair: Pair, currency: Currency, table: RateTable | null): CollectingCost {
  const { asset, network } = pair
  const coin = NETWORK_DEFINITIONS[network].coin.asset
  const fees =
    table && [pair, ...(asset === coin ? [] : [{ asset: coin, network }])].map((one) => usualFee(one, table, currency))
  let [min, max] = [0n, 0n]
  for (const fee of fees ?? [null]) {
    if (!fee) return { asset, fee: null, worth_from: null }
    min += fee.min
    max += fee.max
  }
  const format = (units: bigint) => formatFiat(units, currency)
  return { asset, fee: { min: format(min), max: format(max) }, worth_from: format(max * WORTH_PARTS) }
}
