import type { Network } from '../../../contract/enums'
import type { PageOption } from '../../../contract/page/page'
import { NetworkMark } from '../../../parts/marks/marks'
import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { feeClassOf } from '../../../payment/chains/usual-fees'
import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import { Amount } from '../../i18n/amount'
import type { I18n } from '../../i18n/create-i18n'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

type Props = {
  network: Network
  /** The pair, once an asset is chosen. */
  option: PageOption | undefined
  /** The error summary links to the first network. */
  isFirst: boolean
  isCheapest: boolean
}

/** A network to choose, with the cost, and the usual fee and time. */
export function NetworkOption({ network, option, isFirst, isCheapest }: Props) {
  const { form } = useModel()
  const i18n = useI18n()
  const note = option && noteOnName(option, form.app.value || 'other', i18n)
  return (
    <label class="network">
      <input
        type="radio"
        id={isFirst ? 'network' : undefined}
        name="network"
        value={network}
        required
        // browsers restore radios by their position, which changes when an asset is chosen
        autocomplete={option && 'off'}
        checked={form.network.value === network}
        onChange={() => form.chooseNetwork(network)}
      />
      <NetworkMark network={network} />
      <span class="name">
        <b>{NETWORK_DEFINITIONS[network].name}</b>
        <small key={`${note}`}>
          {[note, i18n.t(`time.${NETWORK_DEFINITIONS[network].usualTime}`)].filter(Boolean).join(' · ')}
        </small>
        {isCheapest && <small class="cheapest">{i18n.t('details.cheapest')}</small>}
      </span>
      {option && (
        <span class="cost" key={option.asset}>
          <Cost option={option} />
          <small>
            <UsualFee option={option} />
          </small>
        </span>
      )}
    </label>
  )
}

/** The cost in this pair, once the amount is known. */
function Cost({ option }: { option: PageOption }) {
  const { form } = useModel()
  const { formatDecimal } = useI18n()
  const cost = form.quoteOf(option)?.crypto_amount
  return cost ? <Amount>{`${formatDecimal(cost)}\u00a0${option.asset}`}</Amount> : null
}

/** The most that a transfer usually costs: between a quiet and a busy hour, the fee may grow sixtyfold. */
export function UsualFee({ option }: { option: PageOption }) {
  const { currency } = useModel().page.value ?? {}
  const { t, formatEstimate } = useI18n()
  const fee = option.usual_fee
  return (
    <>{fee && currency ? t('fee.up_to', { max: formatEstimate(fee.max, currency) }) : t(`fee.${feeClassOf(option)}`)}</>
  )
}

/** A note below the network's name: its other name in the customer's app or at exchanges, or a doubt about the app. */
function noteOnName({ asset, network }: PageOption, from: PayingFrom, { t, formatList }: I18n): string | null {
  const app = PAYING_FROM[from]
  const name = app?.words?.[network]
  if (app && name) {
    // our name followed by the standard is shortened to the standard
    const prefix = `${NETWORK_DEFINITIONS[network].name} (`
    return name.startsWith(prefix) ? name.slice(prefix.length, -1) : t('details.calls', { app: app.name, name })
  }
  if (app?.networks && !app.networks.includes(network)) return t('details.not_there', { app: app.name })
  const { coin } = NETWORK_DEFINITIONS[network]
  if (asset === coin.asset) return coin.otherNames ? formatList(coin.otherNames, 'or') : null
  const pair = pairOf(asset, network)
  const issuer = pair?.issuer && t('details.issued_by', { issuer: pair.issuer })
  return [pair?.standard, issuer].filter(Boolean).join(', ') || null
}
