import { isReviewed, LANGUAGES, languageName } from '../../payment/language'
import { useI18n } from '../i18n/i18n-context'

/**
 * Links to every language, for pages without script. `filled` are the form's values in the URL; the links keep them.
 */
export function LanguageNav({ filled }: { filled: Record<string, string> }) {
  const { language, t } = useI18n()
  return (
    <noscript>
      <nav class="languages" id="languages" aria-label={t('page.language')}>
        {LANGUAGES.map((one) => (
          <a
            key={one}
            href={`?${new URLSearchParams({ ...filled, lang: one })}`}
            lang={one}
            aria-current={one === language ? 'true' : undefined}
          >
            {languageName(one)}
            {!isReviewed(one) && <small> {t('page.beta')}</small>}
          </a>
        ))}
        <p class="hint">{t('page.unreviewed')}</p>
      </nav>
    </noscript>
  )
}
