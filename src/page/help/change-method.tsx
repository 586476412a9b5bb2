import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Asset } from '../../contract/enums'
import type { Page } from '../../contract/page/page'
import type { Session } from '../../contract/session/session'
import { networkInWords, networkName } from '../../words/network-names'
import { useI18n } from '../i18n/i18n-context'
import { usePath } from '../layout/use-path'
import { useModel } from '../state/model-context'
import './folded.css'

/** Changes coin or network and keeps the customer's details; without script it is a plain form. */
export function ChangeMethod({ page, session }: { page: Page; session: Session }) {
  const { sessions } = useModel()
  const { t } = useI18n()
  const path = usePath(session)
  // the server renders every network: without script, choosing a coin cannot update the list
  const asset = useSignal<Asset | ''>('')
  useLayoutEffect(() => {
    asset.value = session.crypto_asset ?? ''
  }, [asset, session.crypto_asset])
  const state = useSignal<'idle' | 'busy' | 'failed'>('idle')
  const assets = [...new Set(page.options.map((option) => option.asset))]
  const options = page.options.filter((option) => !asset.value || option.asset === asset.value)
  const networks = [...new Set(options.map((option) => option.network))]
  return (
    <form
      class="folded"
      method="post"
      action={path}
      onSubmit={async (event) => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget)
        state.value = 'busy'
        const failure = await sessions.change('/method', {
          asset: chosen.get('asset'),
          network: chosen.get('network'),
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
        <select id="other-network" name="network">
          {networks.map((network) => (
            <option key={network} value={network} selected={network === session.network}>
              {asset.value ? networkInWords(asset.value, network) : networkName(network)}
            </option>
          ))}
        </select>
      </div>
      <button class="quiet" type="submit" name="action" value="method" disabled={state.value === 'busy'}>
        {t('method.change')}
      </button>
      <output class="verdict" data-bad>
        {state.value === 'failed' && t('method.failed')}
      </output>
    </form>
  )
}
