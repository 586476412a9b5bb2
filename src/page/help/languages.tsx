import { useSignal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import { isReviewed, LANGUAGES, languageName } from '../../payment/language'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import { Sheet } from './sheet'

/** The language that the customer tapped last, until it is loaded. */
type Choice = { language: Language; failed: boolean }

/** All languages by their own names; “Beta” marks translations that no native speaker has reviewed yet. */
export function Languages({ close }: { close: () => void }) {
  const model = useModel()
  const { t, language } = useI18n()
  const latest = useSignal<Choice | null>(null)
  const choice = latest.value
  const choose = async (one: Language) => {
    latest.value = { language: one, failed: false }
    if (await model.setLanguage(one)) {
      const form = document.querySelector<HTMLFormElement>('[data-form]')
      if (form) model.form.revalidate(new FormData(form))
      close()
    } else if (latest.peek()?.language === one) latest.value = { language: one, failed: true }
  }
  return (
    <Sheet title={t('page.language')} close={close}>
      <div class="names">
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            class="quiet"
            lang={one}
            aria-pressed={one === language}
            aria-describedby={isReviewed(one) ? undefined : 'unreviewed'}
            onClick={() => choose(one)}
          >
            {languageName(one)}
            {!isReviewed(one) && <small> {t('page.beta')}</small>}
            {choice?.language === one && !choice.failed && ' …'}
          </button>
        ))}
      </div>
      {choice?.failed && <p class="problem">{t('error.connection')}</p>}
      <p class="hint" id="unreviewed">
        {t('page.unreviewed')}
      </p>
    </Sheet>
  )
}
