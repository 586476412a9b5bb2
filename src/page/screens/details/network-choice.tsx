import type { Network } from '../../../contract/enums'
import type { Page, PageOption } from '../../../contract/page/page'
import { NetworkMark } from '../../../parts/marks/marks'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { PAYING_FROM, sortPairsFor } from '../../../payment/paying-from'
import { networkInWords, networkName } from '../../../words/network-names'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'
import { NetworkOption, UsualFee } from './network-option'
import { OnlyChoice } from './only-choice'
import { UnavailablePairs } from './unavailable-pairs'
import './network-choice.css'

/**
 * All networks of the page until an asset is chosen, then the networks of that asset, with their fees. Networks that
 * the customer's app is not known to support are folded away.
 */
export function NetworkChoice({ page }: { page: Page }) {
  const { form } = useModel()
  const { t } = useI18n()
  const attributes = useErrorAttributes('network', 'network-hint')
  const app = form.app.value || 'other'
  const options = page.options.filter(({ asset }) => !form.asset.value || asset === form.asset.value)
  const networks = [...new Set((form.asset.value ? sortPairsFor(app, options) : options).map(({ network }) => network))]
  const asset = form.asset.value ? options[0]?.asset : undefined
  const optionOn = (network: Network) => (asset ? options.find((option) => option.network === network) : undefined)

  const [only] = networks
  const isOnly = page.options.every(({ network }) => network === only)
  if (only && isOnly)
    return (
      <OnlyChoice field="network" label={t('details.network')} value={only}>
        <b class="marked">
          <NetworkMark network={only} />
          {asset ? networkInWords(asset, only) : networkName(only)}
        </b>
        <OnlyCost network={only} option={optionOn(only)} />
        <p class="hint" id="network-hint">
          <CriticalLine line="details.network_only" />
        </p>
        <FeeDate option={optionOn(only)} />
        <UnavailablePairs page={page} />
      </OnlyChoice>
    )

  const supported = PAYING_FROM[app]?.networks
  const usual = asset && supported ? networks.filter((network) => supported.includes(network)) : networks
  const others = usual.length ? networks.filter((network) => !usual.includes(network)) : []
  const cheapest = asset && networks.length > 1 ? networks[0] : undefined
  const rows = (of: readonly Network[]) =>
    of.map((network) => (
      <NetworkOption
        key={network}
        network={network}
        option={optionOn(network)}
        isFirst={network === only}
        isCheapest={network === cheapest}
      />
    ))
  return (
    <fieldset {...attributes}>
      <legend>{t('details.network')}</legend>
      <p class="hint" id="network-hint">
        <CriticalLine line="details.network_hint" />
      </p>
      <div class="networks">{rows(usual.length ? usual : networks)}</div>
      {others.length > 0 && (
        <details
          key={`${app} ${asset}`}
          class="networks others"
          open={others.some((network) => network === form.network.value) || undefined}
        >
          <summary>{t('details.other_networks')}</summary>
          {rows(others)}
        </details>
      )}
      <FeeDate option={networks.map(optionOn).find((option) => option?.usual_fee)} />
      <UnavailablePairs page={page} />
      <FieldError field="network" />
    </fieldset>
  )
}

/** The usual fee and time of the only network. */
function OnlyCost({ network, option }: { network: Network; option: PageOption | undefined }) {
  const { t } = useI18n()
  return (
    <p class="hint">
      {option && (
        <>
          <UsualFee option={option} />
          {' · '}
        </>
      )}
      {t(`time.${NETWORK_DEFINITIONS[network].usualTime}`)}
    </p>
  )
}

/** The day of the fees, if any fee is known. */
function FeeDate({ option }: { option: PageOption | undefined }) {
  const { t, formatDate } = useI18n()
  const day = option?.usual_fee?.as_of
  return day ? <p class="hint">{t('fee.as_of', { date: formatDate(day) })}</p> : null
}
