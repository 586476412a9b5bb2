import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { pairOf } from '../../payment/chains/catalogue'
import { parseUnits } from '../../payment/money'
import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import type { Payment } from '../../payment/screen'
import { walletLinks } from '../../payment/wallet-links'
import { useI18n } from '../i18n/i18n-context'
import { useCopy } from '../layout/use-copy'
import { useModel } from '../state/model-context'
import './wallet-link.css'

/** The links for a payment, and the id of the link into the app that the customer chose. */
export function useWalletLinks({ asset, network, due, address }: Payment) {
  const { form } = useModel()
  const pair = pairOf(asset, network)
  const atoms = pair ? parseUnits(due, pair.decimals) : null
  return {
    links: pair && atoms !== null && address !== null ? walletLinks(pair, address, atoms) : [],
    appLinkId: PAYING_FROM[form.app.value as PayingFrom]?.link,
  }
}

/** The time after which a wallet that the shop was asked to open should have covered the page. In milliseconds. */
const OPENING_TIME = 1_000

type LinkProps = { url: string; class: string; children: ComponentChildren }

/**
 * A link into a wallet. In a shop's frame, the shop opens it. Browsers of apps and strict blockers ignore that without
 * a word, so a page that is still in front then offers other ways.
 */
export function OpenWallet({ url, children, ...attributes }: LinkProps) {
  const { openWallet, announce } = useModel()
  const { t } = useI18n()
  const isBlocked = useSignal(false)
  const open = (event: Event) => {
    if (!openWallet(url)) return
    event.preventDefault()
    setTimeout(() => {
      isBlocked.value = document.visibilityState === 'visible' && document.hasFocus()
      if (isBlocked.peek()) announce(t('wallet.nothing_opened'))
    }, OPENING_TIME)
  }
  return (
    <>
      <a {...attributes} href={url} rel="noopener noreferrer" onClick={open}>
        {children}
      </a>
      {isBlocked.value && <OtherWays url={url} />}
    </>
  )
}

/** A link that replaces the shop's page, which frames may do after a press, and a button that copies the link. */
function OtherWays({ url }: { url: string }) {
  const { t } = useI18n()
  const { state, copy } = useCopy(url, t('qr.copied_link'))
  const label = t(state === 'copied' ? 'qr.copied_link' : 'qr.copy_link')
  return (
    <p class="other-ways">
      {t('wallet.nothing_opened')}
      <a href={url} target="_top" rel="noopener noreferrer">
        {t('wallet.this_window')}
      </a>
      <button type="button" class="quiet" onClick={copy}>
        <span key={label}>{label}</span>
      </button>
    </p>
  )
}
