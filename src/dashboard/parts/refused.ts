import { Refusal } from '../api/refusal'
import type { I18n } from '../i18n/create-i18n'

/** Why something could not be shown, in words that say what to do. */
export function whyNotShown({ t }: I18n, { why, message }: Refusal): string {
  if (why === 'busy') return t('parts.busy')
  if (why === 'missing') return t('parts.missing')
  if (why === 'forbidden') return t('layout.not_for_role')
  return why === 'refused' ? message : t('parts.away')
}

/** Why something could not be done, in words that say whether it may have been done. */
export function whyNotDone(i18n: I18n, refusal: Refusal): string {
  return refusal.why === 'away' ? i18n.t('parts.unsure') : whyNotShown(i18n, refusal)
}

/** For what every attempt does anew: if no answer comes, `words` say what to look at before the next attempt. */
export const whenUnanswered =
  (words: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.why === 'away' ? new Refusal('refused', words, [], undefined) : error
  }
