import type { Page } from '../../../contract/page'
import { useWords } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldProblem, useProblemAttributes } from './field-error'
import './asset-choice.css'

export function AssetChoice({ page }: { page: Page }) {
  const { form } = useModel()
  const { say } = useWords()
  const assets = [...new Set(page.options.map((option) => option.asset))]
  return (
    <fieldset {...useProblemAttributes('asset')}>
      <legend>{say('details.pay_with')}</legend>
      <div class="coins">
        {assets.map((asset, i) => (
          <label key={asset} class="coin" data-coin={asset}>
            <input
              type="radio"
              id={i ? undefined : 'asset'}
              name="asset"
              value={asset}
              required
              checked={(form.asset.value || form.posted.asset) === asset}
              onChange={() => form.chooseAsset(asset)}
            />
            <span>{asset}</span>
          </label>
        ))}
      </div>
      <FieldProblem field="asset" />
    </fieldset>
  )
}
