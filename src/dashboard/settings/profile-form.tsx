import type { Merchant } from '../../contract/members/merchant'
import { LANGUAGES, languageName } from '../../payment/language'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { useI18n } from '../state/dashboard-context'
import { useChangeMerchant } from './use-change-merchant'

/** The merchant's profile on pages that do not override it. */
export function ProfileForm({ merchant: { name, support_email, privacy_url, locale } }: { merchant: Merchant }) {
  const { t } = useI18n()
  const change = useChangeMerchant()
  return (
    <section class="section">
      <h2>{t('settings.profile')}</h2>
      <Form
        submit={t('parts.save')}
        send={({ name = '', support_email, privacy_url, locale }) =>
          change({
            name,
            support_email: support_email || null,
            privacy_url: privacy_url || null,
            locale: LANGUAGES.find((language) => language === locale) ?? null,
          })
        }
      >
        <TextField name="name" label={t('settings.name')} value={name} hint={t('settings.name_hint')} />
        <TextField
          name="support_email"
          label={t('settings.support_email')}
          value={support_email}
          hint={t('settings.support_email_hint')}
          type="email"
          optional
        />
        <TextField
          name="privacy_url"
          label={t('settings.privacy_url')}
          value={privacy_url}
          hint={t('settings.privacy_url_hint')}
          type="url"
          optional
        />
        <SelectField
          name="locale"
          label={t('settings.locale')}
          hint={t('settings.locale_hint')}
          value={locale ?? 'en'}
          options={LANGUAGES.map((language) => [language, languageName(language)])}
        />
      </Form>
    </section>
  )
}
