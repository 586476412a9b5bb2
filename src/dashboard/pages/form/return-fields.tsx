import type { PaymentPage } from '../../../contract/payment-page'
import { Fold } from '../../parts/fold'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'
import { OriginFields } from './origin-fields'

/** The shop around a page: which sites may show it, and how customers get back there. */
export function ReturnFields({ page }: { page: PaymentPage | null }) {
  const { t } = useI18n()
  return (
    <Fold title={t('pages.shop')}>
      <OriginFields origins={page?.allowed_origins ?? []} />
      <TextField
        name="return_url"
        label={t('pages.return_url')}
        hint={t('pages.return_url_hint')}
        value={page?.return_url}
        inputMode="url"
        optional
        ltr
      />
      <SelectField
        name="return"
        label={t('pages.return')}
        value={page?.return}
        options={[
          ['button', t('pages.return_button')],
          ['automatic', t('pages.return_automatic')],
        ]}
      />
      <TextField
        name="cancel_url"
        label={t('pages.cancel_url')}
        hint={t('pages.cancel_url_hint')}
        value={page?.cancel_url}
        inputMode="url"
        optional
        ltr
      />
    </Fold>
  )
}
