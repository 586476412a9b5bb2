import { SWAP_CURRENCIES } from '../../contract/enums'
import { SwapQuotation } from '../../contract/money/swap'
import { SelectField } from '../parts/form/select-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { List } from '../parts/lists/list'
import { PeriodFields, toTimeRange } from '../parts/lists/period'
import { Row } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { CurrencyAmount } from '../parts/money/money'
import { OwnKeysNotice } from '../parts/own-keys-notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

export function SwapList() {
  const { router, isOwner } = useDashboard()
  const { t } = useI18n()
  const { page, fromCurrency, toCurrency, from, to } = router.route.value.query
  const swaps = useList('/api/v1/swaps', SwapQuotation, {
    page,
    fromCurrency,
    toCurrency,
    ...toTimeRange({ from, to }),
  })
  const currencies = [['', t('parts.all')] as const, ...SWAP_CURRENCIES]
  const isFiltered = [fromCurrency, toCurrency, from, to, page].some(Boolean)
  const swapButton = isOwner.value && (
    <Link to={{ id: 'new' }} class="button main">
      {t('swaps.new')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('swaps.title')}>{swapButton}</PageHead>
      <OwnKeysNotice />
      <Filters>
        <SelectField name="fromCurrency" label={t('swaps.from')} value={fromCurrency ?? ''} options={currencies} />
        <SelectField name="toCurrency" label={t('swaps.to')} value={toCurrency ?? ''} options={currencies} />
        <PeriodFields />
      </Filters>
      <List
        of={swaps}
        name={t('swaps.title')}
        empty={
          isFiltered ? (
            <p>{t('parts.no_results')}</p>
          ) : (
            <Empty title={t('swaps.empty')}>
              <p>{t('swaps.empty_text')}</p>
              {swapButton}
            </Empty>
          )
        }
      >
        {(one) => <SwapRow key={one.id} swap={one} />}
      </List>
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
      state={<StatusBadge status={`swaps.${status}`} />}
      about={tRich('swaps.for_amount', { amount: <CurrencyAmount amount={targetAmount} currency={toCurrency} /> })}
      when={<Moment at={createdAt} />}
    />
  )
}
