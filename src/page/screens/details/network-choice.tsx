import type { Asset, Network } from '../../../contract/enums'
import type { Page } from '../../../contract/page'
import { GRAM } from '../../../payment/chains/gram'
import { feeClassOf, NETWORK_WORDS } from '../../../payment/chains/network-words'
import { labelOf, standardOf } from '../../../payment/chains/pair-words'
import { inOrderFor, PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import type { I18n } from '../../i18n/create-i18n'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'
import './network-choice.css'

/** Every network of the page until an asset is chosen; then the networks of that asset, with their fees. */
export function NetworkChoice({ page }: { page: Page }) {
  const { form } = useModel()
  const i18n = useI18n()
  const app = form.app.value || 'other'
  const options = page.options.filter(({ asset }) => !form.asset.value || asset === form.asset.value)
  const networks = [...new Set((form.asset.value ? inOrderFor(app, options) : options).map(({ network }) => network))]
  const asset = form.asset.value ? options[0]?.asset : undefined
  return (
    <fieldset {...useErrorAttributes('network', 'network-hint')}>
      <legend>{i18n.t('details.network')}</legend>
      <p class="hint" id="network-hint">
        <CriticalLine line="details.network_hint" />
      </p>
      <div class="networks">
        {networks.map((network, i) => (
          <label key={network} class="network">
            <input
              type="radio"
              id={i ? undefined : 'network'}
              name="network"
              value={network}
              required
              // browsers restore radios by their place, which is another one here than in the document
              autocomplete={asset && 'off'}
              checked={form.network.value === network}
              onChange={() => form.chooseNetwork(network)}
            />
            <b>{NETWORK_WORDS[network].name}</b>
            {asset ? (
              <>
                <small key={alsoCalled(asset, network, app, i18n)}>{alsoCalled(asset, network, app, i18n)}</small>
                <span key={asset}>
                  <b>{i18n.t(`fee.${feeClassOf({ asset, network })}`)}</b>
                  {i18n.t(`time.${NETWORK_WORDS[network].usualTime}`)}
                </span>
              </>
            ) : (
              <span>{i18n.t(`time.${NETWORK_WORDS[network].usualTime}`)}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError field="network" />
    </fieldset>
  )
}

/** What the network is called in the customer's own app. */
function alsoCalled(asset: Asset, network: Network, from: PayingFrom, { t }: I18n): string {
  const app = PAYING_FROM[from]
  const name = app?.words?.[network]
  // our own name followed by the standard needs no explanation
  if (app && name)
    return name.startsWith(NETWORK_WORDS[network].name) ? name : t('details.calls', { app: app.name, name })
  if (app?.networks && !app.networks.includes(network)) return t('details.not_there', { app: app.name })
  if (asset === 'TON') return GRAM
  return labelOf(asset, network) ?? standardOf(asset, network) ?? NETWORK_WORDS[network].aliases.join(', ')
}
