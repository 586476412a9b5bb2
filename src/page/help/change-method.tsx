import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Asset, Network } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import { NETWORK_DEFINITIONS } from '../../payment/chains/networks'
import { networkInWords, networkName } from '../../words/network-names'
import { useI18n } from '../i18n/i18n-context'
import { usePath } from '../layout/use-path'
import { useModel } from '../state/model-context'
import { useCosts } from './use-costs'
import './folded.css'

type Props = { page: Page; session: Session }

/** Changes coin or network and keeps the customer's details; without script it is a plain form. */
export function ChangeMethod({ page, session }: Props) {
  const { sessions } = useModel()
  const { t } = useI18n()
  const path = usePath(session)
  // the server renders every network: without script, choosing a coin cannot update the list
  const asset = useSignal<Asset | ''>('')
  const network = useSignal<Network | null>(session.network)
  useLayoutEffect(() => {
    asset.value = session.crypto_asset ?? ''
  }, [asset, session.crypto_asset])
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  const assets = [...new Set(page.options.map((option) => option.asset))]
  const options = page.options.filter((option) => !asset.value || option.asset === asset.value)
  const networks = [...new Set(options.map((option) => option.network))]
  const chosen = networks.find((one) => one === network.value) ?? networks[0]
  return (
    <form
      class="folded"
      method="post"
      action={path}
      onSubmit={async (event) => {
        event.preventDefault()
        const entered = new FormData(event.currentTarget)
        state.value = 'busy'
        const failure = await sessions.change('/method', {
          asset: entered.get('asset'),
          network: entered.get('network'),
        })
        state.value = failure ? 'failed' : 'idle'
      }}
    >
      <p>{t('method.text')}</p>
      <div class="field">
        <label for="other-asset">{t('details.pay_with')}</label>
        <select
          id="other-asset"
          name="asset"
          onChange={(event) => {
            asset.value = event.currentTarget.value as Asset
          }}
        >
          {assets.map((one) => (
            <option key={one} value={one} selected={one === asset.value}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="other-network">{t('details.network')}</label>
        <select
          id="other-network"
          name="network"
          onChange={(event) => {
            network.value = event.currentTarget.value as Network
          }}
        >
          {networks.map((one) => (
            <option key={one} value={one} selected={one === chosen}>
              {asset.value ? networkInWords(asset.value, one) : networkName(one)}
            </option>
          ))}
        </select>
      </div>
      <SwitchButton
        page={page}
        session={session}
        pair={{ asset: asset.value, network: chosen }}
        busy={state.value === 'busy'}
      />
      <output class="verdict" data-bad>
        {state.value === 'failed' && t('method.failed')}
      </output>
    </form>
  )
}

type Choice = Props & { pair: { asset: Asset | ''; network: Network | undefined }; busy: boolean }

/** The usual fee and time of the chosen pair, and the button, which says what is to be paid then. */
function SwitchButton({ page, session, pair, busy }: Choice) {
  const { t, formatDecimal, formatMoney } = useI18n()
  const costs = useCosts(page, session)
  const isPair = (one: { asset: string; network: string }) => one.asset === pair.asset && one.network === pair.network
  const fee = page.options.find(isPair)?.usual_fee
  const amount = costs.find(isPair)?.crypto_amount
  const label = amount
    ? t('method.switch', { amount: `${formatDecimal(amount)}\u00a0${pair.asset}` })
    : t('method.change')
  const cost = [
    fee && t('fee.up_to', { max: formatMoney(fee.max, page.currency) }),
    pair.asset && pair.network && t(`time.${NETWORK_DEFINITIONS[pair.network].usualTime}`),
  ].filter(Boolean)
  return (
    <>
      {cost.length > 0 && (
        <p class="hint" key={cost.join()}>
          {cost.join(' · ')}
        </p>
      )}
      <button class="quiet" type="submit" name="action" value="method" disabled={busy}>
        <span key={label}>{label}</span>
      </button>
    </>
  )
}
