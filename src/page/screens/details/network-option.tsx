import type { Network } from '../../../contract/enums'
import type { PageOption } from '../../../contract/page/page'
import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { feeClassOf } from '../../../payment/chains/usual-fees'
import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import type { I18n } from '../../i18n/create-i18n'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

type Props = {
  network: Network
  /** The pair, once an asset is chosen. */
  option: PageOption | undefined
  /** The error summary links to the first network. */
  isFirst: boolean
}

/** A network to choose, with its usual fee and time. */
export function NetworkOption({ network, option, isFirst }: Props) {
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
      <b data-alone={!note || undefined}>{NETWORK_DEFINITIONS[network].name}</b>
      {note && <small key={note}>{note}</small>}
      <span key={option?.asset}>
        <UsualCost network={network} option={option} />
      </span>
    </label>
  )
}

/** The usual fee and time of a transfer. */
export function UsualCost({ network, option }: Pick<Props, 'network' | 'option'>) {
  const { currency } = useModel().page.value ?? {}
  const { t, formatRange } = useI18n()
  const fee = option?.usual_fee
  return (
    <>
      {option && (
        <b>
          {!fee || !currency
            ? t(`fee.${feeClassOf(option)}`)
            : Number(fee.min) > 0
              ? t('fee.range', { range: formatRange(fee.min, fee.max, currency) })
              : t('fee.up_to', { max: formatRange(fee.max, fee.max, currency) })}{' '}
        </b>
      )}
      {t(`time.${NETWORK_DEFINITIONS[network].usualTime}`)}
    </>
  )
}

/** A note below the network's name: its other name in the customer's app or at exchanges, or a doubt about the app. */
function noteOnName({ asset, network }: PageOption, from: PayingFrom, { t }: I18n): string | null {
  const app = PAYING_FROM[from]
  const name = app?.words?.[network]
  if (app && name) {
    // our name followed by the standard is shortened to the standard
    const prefix = `${NETWORK_DEFINITIONS[network].name} (`
    return name.startsWith(prefix) ? name.slice(prefix.length, -1) : t('details.calls', { app: app.name, name })
  }
  if (app?.networks && !app.networks.includes(network)) return t('details.not_there', { app: app.name })
  const { coin } = NETWORK_DEFINITIONS[network]
  if (asset === coin.asset) return coin.otherNames ?? null
  const pair = pairOf(asset, network)
  return [pair?.standard, pair?.issuer].filter(Boolean).join(', ') || null
}
