import { Refusal } from '../../../browser/service-client'
import type { I18n } from '../../i18n/create-i18n'
import { useI18n } from '../../state/dashboard-context'
import { Notice } from './notice'

/** Explains why data could not be loaded, and what to do. */
export function loadErrorText({ t }: I18n, { reason, message }: Refusal): string {
  if (reason === 'busy') return t('parts.busy')
  if (reason === 'missing') return t('parts.missing')
  if (reason === 'forbidden') return t('layout.forbidden')
  return reason === 'refused' ? message : t('parts.unreachable')
}

/** Explains why an action failed, or that its outcome is unknown because no answer came. */
export function actionErrorText(i18n: I18n, refusal: Refusal): string {
  return refusal.reason === 'unreachable' ? i18n.t('parts.outcome_unknown') : loadErrorText(i18n, refusal)
}

/** A refusal with the service's list of errors. If the service is busy, the service's message is listed too. */
export function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const i18n = useI18n()
  const { reason, message, errors, language } = refusal
  const entries = reason === 'busy' && message ? [message, ...errors] : errors
  return (
    <Notice tone="bad" alert>
      <p lang={reason === 'refused' ? language : undefined}>{actionErrorText(i18n, refusal)}</p>
      {entries.map((entry) => (
        <p key={entry} lang={language}>
          {entry}
        </p>
      ))}
    </Notice>
  )
}

/** The refusal of a field that the dashboard checks before it sends the request. */
export const fieldRefusal = (name: string, text: string) =>
  new Refusal('refused', text, [`${name}: ${text}`], undefined)

/** For requests without an idempotency key: if no answer comes, `advice` says what to check before the next attempt. */
export const explainTimeout =
  (advice: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.reason === 'unreachable'
      ? new Refusal('refused', advice, [], undefined)
      : error
  }
