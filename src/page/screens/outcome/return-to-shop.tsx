import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useI18n } from '../../i18n/i18n-context'

/** Seconds until the shop opens automatically. */
const COUNTDOWN = 10

type Props = {
  url: string
  /** Whether the merchant wants the shop to open without a tap. */
  automatic: boolean
}

/** Leads back to the shop from the receipt: by a button, or after a countdown that can be stopped. */
export function ReturnToShop({ url, automatic }: Props) {
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
      <a ref={link} class="button" href={url} target="_top">
        {t('completed.back', { host: hostOf(url) })}
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
export const hostOf = (url: string) => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
