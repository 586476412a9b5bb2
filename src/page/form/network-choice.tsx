import type { Page } from '../../contract/page'
import { pairOf } from '../../payment/chains/catalogue'
import type { UsualTime } from '../../payment/chains/network-facts'
import { feeClassOf, NETWORK_FACTS } from '../../payment/chains/networks'
import type { TextKey } from '../locales/en'
import { useModel } from '../model/model-context'
import { networkName } from '../paying/network-words'
import { useWords } from '../words/words-context'
import { FieldProblem, useProblemAttributes } from './field-problem'
import './network-choice.css'

export const USUAL_TIME: Record<UsualTime, TextKey> = {
  seconds: 'time.seconds',
  'under 1 min': 'time.under_1',
  'about 1 min': 'time.about_1',
  'about 1-2 min': 'time.about_1_2',
  'about 1-5 min': 'time.about_1_5',
  'about 10-60 min': 'time.about_10_60',
}

/** Every network of the page until an asset is chosen, then only those on which it exists. */
export function NetworkChoice({ page }: { page: Page }) {
  const { form } = useModel()
  const { say } = useWords()
  const asset = form.asset.value
  const options = asset ? page.options.filter((option) => option.asset === asset) : page.options
  const networks = [...new Set(options.map((option) => option.network))]
  return (
    <fieldset {...useProblemAttributes('network', 'network-hint')}>
      <legend>{say('details.network')}</legend>
      <p class="hint" id="network-hint">
        {say('details.network_hint')}
      </p>
      <div class="networks">
        {networks.map((network, i) => {
          const facts = NETWORK_FACTS[network]
          const pair = pairOf(asset, network)
          const also = pair?.label ?? pair?.standard ?? facts.aliases[0]
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
              <b>{networkName(network)}</b>
              {also && <small>{also}</small>}
              <span>
                {pair && <b>{say(`fee.${feeClassOf(pair)}`)}</b>}
                {say(USUAL_TIME[facts.usualTime])}
              </span>
            </label>
          )
        })}
      </div>
      <FieldProblem field="network" />
    </fieldset>
  )
}
