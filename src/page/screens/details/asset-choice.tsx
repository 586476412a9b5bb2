import type { Page } from '../../../contract/page'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'
import './asset-choice.css'

export function AssetChoice({ page }: { page: Page }) {
  const { form } = useModel()
  const { t } = useI18n()
  const assets = [...new Set(page.options.map((option) => option.asset))]
  return (
    <fieldset {...useErrorAttributes('asset')}>
      <legend>{t('details.pay_with')}</legend>
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
      <FieldError field="asset" />
    </fieldset>
  )
}
