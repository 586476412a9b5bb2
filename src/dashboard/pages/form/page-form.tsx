import { type Currency, LANGUAGES } from '../../../contract/enums'
import type { PaymentPage } from '../../../contract/page/payment-page'
import { languageName } from '../../../payment/language'
import { Fold } from '../../parts/fold'
import { Form } from '../../parts/form/form'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { TickField } from '../../parts/form/tick-field'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { ListedFields } from './listed-fields'
import { OriginFields } from './origin-fields'
import { type PageInput, parsePageInput } from './page-input'
import { PairFields } from './pair-fields'
import { PriceFields } from './price-fields'

type Props = {
  /** Null for a new page. */
  page: PaymentPage | null
  /** The preselected currency of a new page. */
  currency?: Currency
  submit: string
  send: (input: PageInput) => Promise<void>
}

/** The form of a page. Optional fields are folded. */
export function PageForm({ page, currency, submit, send }: Props) {
  const { me } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  return (
    <Form
      submit={submit}
      send={(values) =>
        send(parsePageInput(i18n, values, { page: page?.merchant ?? null, settings: me.value?.merchant }))
      }
    >
      <TextField name="title" label={t('pages.name')} hint={t('pages.name_hint')} value={page?.title} />
      <PriceFields page={page} currency={currency} />
      <TextField name="description" label={t('parts.description')} value={page?.description} lines={3} optional />
      <PairFields page={page} />
      <Fold title={t('pages.rules')}>
        <ListedFields group="rules" page={page} />
      </Fold>
      <Fold title={t('pages.shop')}>
        <OriginFields origins={page?.allowed_origins ?? []} />
        <ListedFields group="return" page={page} />
      </Fold>
      <AppearanceFields page={page} />
    </Form>
  )
}

function AppearanceFields({ page }: { page: PaymentPage | null }) {
  const { t } = useI18n()
  return (
    <Fold title={t('pages.appearance')}>
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
      />
      <TextField
        name="merchant.privacy_url"
        label={t('settings.privacy_url')}
        value={page?.merchant.privacy_url}
        inputMode="url"
        optional
      />
      <SelectField
        name="locale"
        label={t('layout.language')}
        hint={t('pages.locale_hint')}
        value={page?.locale ?? ''}
        options={[
          ['', t('pages.locale_none')],
          ...LANGUAGES.map((language) => [language, languageName(language)] as const),
        ]}
      />
      <TickField name="indexable" label={t('pages.indexable')} checked={page?.indexable ?? true} />
    </Fold>
  )
}
