import type { Network } from '../../contract/enums'
import type { Page } from '../../contract/page'
import { ASSET_FACTS } from '../../payment/chains/assets'
import { type Pair, pairOf } from '../../payment/chains/catalogue'
import { feeClassOf, NETWORK_FACTS } from '../../payment/chains/networks'
import { inOrderFor, PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import { useModel } from '../model/model-context'
import { Grave } from '../words/grave'
import { USUAL_TIME } from '../words/usual-time'
import type { Words } from '../words/words'
import { useWords } from '../words/words-context'
import { FieldProblem, useProblemAttributes } from './field-problem'
import './network-choice.css'

/** Every network of the page until an asset is chosen, then only those on which it exists. */
export function NetworkChoice({ page }: { page: Page }) {
  const { form } = useModel()
  const words = useWords()
  const asset = form.asset.value
  const app = form.app.value || 'other'
  const pairs = page.options.flatMap((option) =>
    asset && option.asset !== asset ? [] : (pairOf(option.asset, option.network) ?? []),
  )
  const networks = [...new Set((asset ? inOrderFor(app, pairs) : pairs).map((pair) => pair.network))]
  return (
    <fieldset {...useProblemAttributes('network', 'network-hint')}>
      <legend>{words.say('details.network')}</legend>
      <p class="hint" id="network-hint">
        <Grave line="details.network_hint" />
      </p>
      <div class="networks">
        {networks.map((network, i) => {
          const pair = pairOf(asset, network)
          const facts = NETWORK_FACTS[network]
          return (
            <label key={network} class="network">
              <input
                type="radio"
                id={i ? undefined : 'network'}
                name="network"
                value={network}
                required
                checked={form.network.value === network}
                onChange={() => form.chooseNetwork(network)}
              />
              <b>{facts.name}</b>
              <small>{alsoCalled(network, pair, app, words)}</small>
              <span>
                {pair && <b>{words.say(`fee.${feeClassOf(pair)}`)}</b>}
                {words.say(USUAL_TIME[facts.usualTime])}
              </span>
            </label>
          )
        })}
      </div>
      <FieldProblem field="network" />
    </fieldset>
  )
}

/** The words under which somebody will find the network in his own app. */
function alsoCalled(network: Network, pair: Pair | undefined, from: PayingFrom, { say }: Words): string {
  const app = PAYING_FROM[from]
  const name = app?.words[network]
  if (app && name) return say('details.calls', { app: app.name, name })
  if (app?.networks && !app.networks.includes(network)) return say('details.not_there', { app: app.name })
  if (pair?.asset === 'TON') return ASSET_FACTS.TON.name
  return pair?.label ?? pair?.standard ?? NETWORK_FACTS[network].aliases.join(', ')
}
