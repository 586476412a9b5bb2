import { SWAP_CURRENCIES } from '../../contract/enums'
import { SwapQuotation } from '../../contract/money/swap'
import { SelectField } from '../parts/form/select-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { Pager } from '../parts/lists/pager'
import { PeriodFields } from '../parts/lists/period-fields'
import { periodOf } from '../parts/lists/period-of'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { CurrencyAmount } from '../parts/money/currency-amount'
import { OwnKeysNotice } from '../parts/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { SwapStatusBadge } from './swap-status'

/** The swaps that were made, the latest first. */
export function SwapList() {
  const { me, router } = useDashboard()
  const { t } = useI18n()
  const { page, fromCurrency, toCurrency, from, to } = router.place.value.query
  const swaps = useList('/api/v1/swaps', SwapQuotation, { page, fromCurrency, toCurrency, ...periodOf({ from, to }) })
  const currencies = [['', t('parts.all')] as const, ...SWAP_CURRENCIES.map((one) => [one, one] as const)]
  const isFiltered = [fromCurrency, toCurrency, from, to, page].some(Boolean)
  const swap = me.value?.member.role === 'owner' && (
    <Link to={{ id: 'new' }} class="button main">
      {t('swaps.new')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('swaps.title')}>{swap}</PageHead>
      <OwnKeysNotice />
      <Filters>
        <SelectField name="fromCurrency" label={t('swaps.given')} value={fromCurrency ?? ''} options={currencies} />
        <SelectField name="toCurrency" label={t('swaps.got')} value={toCurrency ?? ''} options={currencies} />
        <PeriodFields />
      </Filters>
      <Loaded of={swaps}>
        {({ items, meta }) =>
          items.length > 0 ? (
            <>
              <Rows name={t('swaps.title')}>
                {items.map((one) => (
                  <SwapRow key={one.id} swap={one} />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          ) : isFiltered ? (
            <p>{t('parts.none_match')}</p>
          ) : (
            <Empty title={t('swaps.none')}>
              <p>{t('swaps.none_text')}</p>
              {swap}
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

function SwapRow({ swap }: { swap: SwapQuotation }) {
  const { id, fromCurrency, sourceAmount, toCurrency, targetAmount, status, createdAt } = swap
  const { tRich } = useI18n()
  return (
    <Row
      to={{ id }}
      main={<CurrencyAmount amount={sourceAmount} currency={fromCurrency} />}
      state={<SwapStatusBadge status={status} />}
      about={tRich('swaps.for', { amount: <CurrencyAmount amount={targetAmount} currency={toCurrency} /> })}
      when={<Moment at={createdAt} />}
    />
  )
}
