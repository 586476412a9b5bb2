import type { Asset } from '../../../contract/enums'
import type { Page } from '../../../contract/page/page'
import { CoinMark } from '../../../parts/marks/marks'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { FieldError, useErrorAttributes } from './field-error'
import { OnlyChoice } from './only-choice'
import './asset-choice.css'

export function AssetChoice({ page }: { page: Page }) {
  const { form } = useModel()
  const { t } = useI18n()
  const attributes = useErrorAttributes('asset')
  const assets = [...new Set(page.options.map((option) => option.asset))]
  const [only] = assets
  if (only && assets.length === 1)
    return (
      <OnlyChoice field="asset" label={t('details.pay_with')} value={only}>
        <b class="marked">
          <CoinMark asset={only} />
          {only}
        </b>
      </OnlyChoice>
    )
  return (
    <fieldset {...attributes}>
      <legend>{t('details.pay_with')}</legend>
      <div class="coins">
        {assets.map((asset, i) => (
          <label key={asset} class="tile coin">
            <input
              type="radio"
              id={i ? undefined : 'asset'}
              name="asset"
              value={asset}
              required
              checked={(form.asset.value || form.posted.asset) === asset}
              onChange={() => form.chooseAsset(asset)}
              onClick={(event) => {
                // arrow keys also cause clicks, with a detail of 0, and must not scroll away from the coins
                if (event.detail > 0) requestAnimationFrame(showNetworks)
              }}
            />
            <CoinMark asset={asset} />
            <span>
              {asset}
              <CoinAmount page={page} asset={asset} />
            </span>
          </label>
        ))}
      </div>
      <FieldError field="asset" />
    </fieldset>
  )
}

/** The cost in this coin, once the amount is known. Its line is there from the start, so that nothing moves. */
function CoinAmount({ page, asset }: { page: Page; asset: Asset }) {
  const { form } = useModel()
  const { formatDecimal } = useI18n()
  const option = page.options.find((one) => one.asset === asset)
  const cost = option && form.quoteOf(option)?.crypto_amount
  return (
    <small key={cost} {...UNTRANSLATED}>
      {cost ? formatDecimal(cost) : '\u00a0'}
    </small>
  )
}

/** Scrolls until the networks are visible, and leaves the focus on the coin. */
function showNetworks() {
  const networks = document.querySelector('.networks')?.parentElement
  if (!networks) return
  const fits =
    networks.clientHeight < innerHeight - parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)
  networks.scrollIntoView({ block: fits ? 'nearest' : 'start' })
}
