import * as v from 'valibot'
import { Currency, SWAP_CURRENCIES } from '../../contract/enums'
import { SwapQuotation } from '../../contract/money/swap'
import { SelectField } from '../parts/form/select-field'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Filters } from '../parts/lists/filters'
import { TableList } from '../parts/lists/list'
import { PeriodFields, toTimeRange } from '../parts/lists/period'
import type { Column } from '../parts/lists/table'
import { Moment } from '../parts/moment'
import { CurrencyAmount } from '../parts/money/money'
import { OwnKeysNotice } from '../parts/notices/own-keys-notice'
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
      <TableList
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
        keyOf={({ id }) => id}
        to={({ id }) => ({ id })}
        columns={useSwapColumns()}
      />
    </>
  )
}

function useSwapColumns(): Column<SwapQuotation>[] {
  const { t, formatUnits, formatRate } = useI18n()
  return [
    {
      title: t('swaps.from'),
      place: 'main',
      width: 1.3,
      cell: ({ sourceAmount, fromCurrency }) => <CurrencyAmount amount={sourceAmount} currency={fromCurrency} />,
    },
    {
      title: t('parts.status'),
      place: 'state',
      width: 1,
      cell: ({ status }) => <StatusBadge status={`swaps.${status}`} />,
    },
    {
      title: t('swaps.to'),
      place: 'about',
      width: 1.5,
      isLabelled: true,
      cell: ({ targetAmount, toCurrency }) => <CurrencyAmount amount={targetAmount} currency={toCurrency} />,
    },
    {
      title: t('swaps.rate'),
      place: 'desk',
      width: 1.5,
      cell: ({ rate, toCurrency }) =>
        v.is(Currency, toCurrency) ? formatRate(rate, toCurrency) : `${formatUnits(rate)} ${toCurrency}`,
    },
    {
      title: t('parts.created'),
      place: 'when',
      width: 1.3,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ]
}
