import { LANGUAGES } from '../../../contract/enums'
import type { PaymentPage } from '../../../contract/page/payment-page'
import { LANGUAGE_NAMES } from '../../../words/language-names'
import { Fold } from '../../parts/fold'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { TickField } from '../../parts/form/tick-field'
import { useI18n } from '../../state/dashboard-context'

/** Who is paid, in which language, and under which address. */
export function ShownFields({ page }: { page: PaymentPage | null }) {
  const { t } = useI18n()
  return (
    <Fold title={t('pages.shown')}>
      <TextField name="slug" label={t('pages.slug')} hint={t('pages.slug_hint')} value={page?.slug} optional ltr />
      <TextField
        name="merchant.name"
        label={t('pages.merchant_name')}
        hint={t('pages.merchant_name_hint')}
        value={page?.merchant.name}
        optional
      />
      <TextField
        name="merchant.support_email"
        label={t('pages.merchant_email')}
        value={page?.merchant.support_email}
        inputMode="email"
        optional
        ltr
      />
      <TextField
        name="merchant.privacy_url"
        label={t('pages.merchant_privacy')}
        value={page?.merchant.privacy_url}
        inputMode="url"
        optional
        ltr
      />
      <SelectField
        name="locale"
        label={t('pages.locale')}
        hint={t('pages.locale_hint')}
        value={page?.locale ?? ''}
        options={[
          ['', t('pages.locale_none')],
          ...LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const),
        ]}
      />
      <TickField name="indexable" label={t('pages.indexable')} checked={page?.indexable ?? true} />
    </Fold>
  )
}
