import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { networkName } from '../../../words/network-names'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import './what-next.css'

/** The three steps after the address is shown, beside the payment on a wide screen. */
export function WhatNext() {
  const screen = useModel().screen.value
  const { t } = useI18n()
  if (screen.name !== 'paying' && screen.name !== 'partial') return null
  const { network } = screen.payment
  const time = t(`time.${NETWORK_DEFINITIONS[network].usualTime}`)
  return (
    <section class="what-next" aria-labelledby="what-next">
      <h2 id="what-next">{t('next.title')}</h2>
      <ol>
        <li>{t('next.send')}</li>
        <li key={network}>{t('next.detect', { network: networkName(network), time })}</li>
        <li>{t('next.receipt', { name: screen.page?.merchant.name ?? '' })}</li>
      </ol>
    </section>
  )
}
