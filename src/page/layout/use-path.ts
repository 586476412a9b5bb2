import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'

/**
 * The path of the page, or of one of its sessions, with the current language. Without the language, a plain form or
 * link would continue in the browser's language.
 */
export function usePath(session?: { id: string; k?: string } | null): string {
  const { slug } = useModel()
  const { language } = useI18n()
  return `/p/${slug}${session ? `/s/${session.id}` : ''}?lang=${language}${session?.k ? `&k=${session.k}` : ''}`
}
