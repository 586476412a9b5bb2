import { useSignal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Screen } from '../../../payment/screen'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import './return-to-shop.css'

/** Seconds until the shop opens automatically. */
const COUNTDOWN = 10

/**
 * The way on after a payment, directly below the tick: closes the shop's dialog, whose shop already knows that the
 * payment is completed, or opens the shop. Nothing where there is no shop to go back to.
 */
export function ReturnToShop({ screen: { page, session } }: { screen: Extract<Screen, { name: 'completed' }> }) {
  const close = useModel().close.value
  const { tRich } = useI18n()
  const url = session.return_link
  const name = <bdi>{page?.merchant.name ?? (url && hostOf(url))}</bdi>
  const label = <span>{tRich('completed.back', { name })}</span>
  if (close)
    return (
      <button type="button" class="button on" onClick={close}>
        {label}
      </button>
    )
  return url ? <ShopLink url={url} label={label} automatic={page?.return === 'automatic'} /> : null
}

type LinkProps = {
  url: string
  label: VNode
  /** Whether the merchant wants the shop to open without a tap. */
  automatic: boolean
}

/** Leads to the shop by a tap, or after a countdown that can be stopped. */
function ShopLink({ url, label, automatic }: LinkProps) {
  const { t } = useI18n()
  const link = useRef<HTMLAnchorElement>(null)
  const left = useSignal<number | null>(null)
  useEffect(() => {
    // a frame may not navigate its shop, and a customer who came back from the shop wants to see the receipt
    if (!automatic || self !== top || history.state?.wasReturned) return
    left.value = COUNTDOWN
    const timer = setInterval(() => {
      if (left.peek() === null) return clearInterval(timer)
      left.value = (left.peek() ?? 0) - 1
      if (left.peek() !== 0) return
      clearInterval(timer)
      history.replaceState({ ...history.state, wasReturned: true }, '')
      link.current?.click()
    }, 1000)
    return () => clearInterval(timer)
  }, [automatic, left])
  return (
    <>
      <a ref={link} class="button on" href={url} target="_top">
        {label}
      </a>
      {left.value !== null && (
        <div class="countdown js">
          <p key={left.value}>{t('completed.returning', { seconds: left.value })}</p>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              left.value = null
            }}
          >
            {t('completed.stay')}
          </button>
        </div>
      )}
    </>
  )
}

/** The host of a URL, with its port. */
const hostOf = (url: string) => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
