import type { Page } from '../../../contract/page/page'
import { networkName } from '../../../words/network-names'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

/** The pairs that are not available for this amount, each with the amounts for which it is available. */
export function UnavailablePairs({ page }: { page: Page }) {
  const { form } = useModel()
  const { t, formatMoney } = useI18n()
  const isOffered = (asset: string, network?: string) =>
    page.options.some((option) => option.asset === asset && (!network || option.network === network))
  const missing = (page.limits ?? []).filter(
    ({ asset, network }) =>
      !isOffered(asset, network) &&
      // pairs of another coin are listed only if the coin cannot be chosen at all
      (!form.asset.value || asset === form.asset.value || !isOffered(asset)),
  )
  if (missing.length === 0) return null
  return (
    <div class="hint unavailable-pairs">
      <p>{t('details.unavailable')}</p>
      <ul>
        {missing.map(({ asset, network, min_amount: min, max_amount: max }) => {
          const pair = { asset, network: networkName(network) }
          const [least, most] = [min, max].map((limit) => limit && formatMoney(limit, page.currency))
          return (
            <li key={`${asset} ${network}`}>
              {least && most
                ? t('details.unavailable_between', { ...pair, min: least, max: most })
                : least
                  ? t('details.unavailable_from', { ...pair, min: least })
                  : t('details.unavailable_to', { ...pair, max: most ?? '' })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
