import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useI18n } from '../../i18n/i18n-context'
import { useCopy } from '../../layout/use-copy'
import { useModel } from '../../state/model-context'
import { useApp } from '../use-app'
import './open-wallet.css'

/** The time after which a wallet that was asked to open should have covered the page. In milliseconds. */
const OPENING_TIME = 2_000

/** `address` is the payment's address, for a link that opens it in a wallet's browser. */
type LinkProps = { url: string; address?: string | null; class: string; children: ComponentChildren }

/**
 * A link into a wallet. Links with https open a new window, so that this page stays. In a shop's frame, the shop opens
 * the link. Browsers of apps and strict blockers ignore that without a word, as browsers ignore a scheme that no app
 * has, so a page that is still in front then offers other ways.
 */
export function OpenWallet({ url, address = null, children, ...attributes }: LinkProps) {
  const { openWallet, announce } = useModel()
  const { t } = useI18n()
  const blocked = useSignal<'in-frame' | 'in-page' | null>(null)
  const opensWindow = url.startsWith('https:')
  const open = (event: Event) => {
    blocked.value = null
    const isFramed = openWallet(url)
    if (isFramed) event.preventDefault()
    else if (opensWindow) return
    afterNoOpening(() => {
      blocked.value = isFramed ? 'in-frame' : 'in-page'
      announce(t('wallet.nothing_opened'))
    })
  }
  return (
    <>
      <a
        {...attributes}
        href={url}
        target={opensWindow ? '_blank' : undefined}
        rel="noopener noreferrer"
        onClick={open}
      >
        {children}
      </a>
      {blocked.value && <OtherWays url={url} address={address} isFramed={blocked.value === 'in-frame'} />}
    </>
  )
}

/**
 * Calls `ask` unless a wallet has covered the page meanwhile. A page in the background may be frozen, and its timer run
 * when the customer comes back, so the page must have been visible all the time.
 */
function afterNoOpening(ask: () => void) {
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', stop)
  }
  const timer = setTimeout(() => {
    stop()
    if (document.visibilityState === 'visible' && document.hasFocus()) ask()
  }, OPENING_TIME)
  document.addEventListener('visibilitychange', stop)
}

type Ways = { url: string; address: string | null; isFramed: boolean }

/**
 * In a frame, a link that replaces the shop's page, which frames may do after a press. A button that copies the link,
 * or for a wallet's browser the address to open there.
 */
function OtherWays({ url, address, isFramed }: Ways) {
  const { t } = useI18n()
  const app = useApp()
  const copied = t(address ? 'share.copied' : 'qr.copied_link')
  const { state, copy } = useCopy(address ?? url, copied)
  const label = state === 'copied' ? copied : t(address ? 'share.copy' : 'qr.copy_link')
  return (
    <p class="other-ways">
      {t('wallet.nothing_opened')}
      {isFramed && (
        <a href={url} target="_top" rel="noopener noreferrer">
          {t('wallet.this_window')}
        </a>
      )}
      {address && <span>{t('wallet.paste_there', { name: app?.name ?? '' })}</span>}
      <button type="button" class="quiet" onClick={copy}>
        <span key={label}>{label}</span>
      </button>
    </p>
  )
}
