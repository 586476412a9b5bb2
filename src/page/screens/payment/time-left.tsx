import { useI18n } from '../../i18n/i18n-context'
import { UNTRANSLATED } from '../../i18n/untranslated'
import { useModel } from '../../state/model-context'

/** For how long the price is held, by the service's clock. Not a live region: the model announces what matters. */
export function TimeLeft({ until }: { until: string }) {
  const { time } = useModel().connection
  const { t, tRich } = useI18n()
  const seconds = Math.max(0, Math.floor((Date.parse(until) - time.value) / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const text = `${hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${two(seconds % 60)}`
  return (
    <small class="held">
      {tRich('paying.held', {
        time: (
          <time role="timer" aria-live="off" aria-label={t('state.left')} dir="ltr" {...UNTRANSLATED}>
            <span key={text}>{text}</span>
          </time>
        ),
      })}
    </small>
  )
}
