import type { Currency } from '../../../contract/enums'
import type { PaymentPage } from '../../../contract/page/payment-page'
import { Fold } from '../../parts/fold'
import { Form } from '../../parts/form/form'
import { TextField } from '../../parts/form/text-field'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { ListedFields } from './listed-fields'
import { OriginFields } from './origin-fields'
import { type PageWish, wishOf } from './page-wish'
import { PairFields } from './pair-fields'
import { PriceFields } from './price-fields'
import { ShownFields } from './shown-fields'

type Props = {
  /** Null: a new one. */
  page: PaymentPage | null
  /** What a new page is priced in at first. */
  currency?: Currency
  submit: string
  send: (wish: PageWish) => Promise<void>
}

/** What a page is: what everybody needs first, all else folded. */
export function PageForm({ page, currency, submit, send }: Props) {
  const { me } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  return (
    <Form
      submit={submit}
      send={(typed) => send(wishOf(i18n, typed, { shown: page?.merchant ?? null, own: me.value?.merchant }))}
    >
      <TextField name="title" label={t('pages.name')} hint={t('pages.name_hint')} value={page?.title} />
      <PriceFields page={page} currency={currency} />
      <TextField name="description" label={t('pages.description')} value={page?.description} lines={3} optional />
      <PairFields page={page} />
      <Fold title={t('pages.rules')}>
        <ListedFields of="rules" page={page} />
      </Fold>
      <Fold title={t('pages.shop')}>
        <OriginFields origins={page?.allowed_origins ?? []} />
        <ListedFields of="return" page={page} />
      </Fold>
      <ShownFields page={page} />
    </Form>
  )
}
