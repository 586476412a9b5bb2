import * as v from 'valibot'
import { Asset, Currency } from '../../contract/enums'
import { SwapQuotation } from '../../contract/money/swap'
import { networkInWords } from '../../words/network-names'
import { UNTRANSLATED } from '../../words/untranslated'
import { Details } from '../parts/details'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { CurrencyAmount } from '../parts/money/money'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { useReloadWhile } from '../state/use-reload-while'
import { ExecuteSwap } from './execute-swap'

/** One swap or quote, reloaded until it ends. */
export function SwapDetail({ id }: { id: string }) {
  const { t } = useI18n()
  const swap = useRead(`/api/v1/swaps/quotation/${encodeURIComponent(id)}`, SwapQuotation)
  useReloadWhile(swap.data?.status === 'processing', swap.reload)
  return (
    <>
      <PageHead title={t('swaps.swap')} up={{ to: {}, name: t('swaps.title') }} />
      <Loaded of={swap}>
        {(quotation) => (
          <>
            <SwapDetails swap={quotation} />
            <NextStep swap={quotation} reload={swap.reload} />
          </>
        )}
      </Loaded>
    </>
  )
}

function SwapDetails({ swap }: { swap: SwapQuotation }) {
  const { fromCurrency, toCurrency, toNetwork, sourceAmount, targetAmount, rate, status } = swap
  const { t, formatRate, formatUnits } = useI18n()
  const isOpen = status === 'quoted'
  return (
    <Details
      of={[
        [t('swaps.from'), <CurrencyAmount key="from" amount={sourceAmount} currency={fromCurrency} />],
        [t('swaps.to'), <CurrencyAmount key="to" amount={targetAmount} currency={toCurrency} />],
        [
          t('swaps.rate'),
          <bdi key={rate} dir="ltr" {...UNTRANSLATED}>
            1 {fromCurrency} ={' '}
            {v.is(Currency, toCurrency) ? formatRate(rate, toCurrency) : `${formatUnits(rate)} ${toCurrency}`}
          </bdi>,
        ],
        [t('swaps.network'), toNetwork && v.is(Asset, toCurrency) && networkInWords(toCurrency, toNetwork)],
        [t('parts.status'), <StatusBadge key="status" status={`swaps.${status}`} />],
        [t('parts.created'), !isOpen && <Moment key="created" at={swap.createdAt} />],
        [t('swaps.completed'), swap.completedAt && <Moment key="done" at={swap.completedAt} />],
      ]}
    />
  )
}

function NextStep({ swap, reload }: { swap: SwapQuotation; reload: () => void }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  if (swap.status === 'failed') return <Notice tone="bad">{t('swaps.failed_text')}</Notice>
  if (!isOwner.value) return null
  if (swap.status === 'quoted') return <ExecuteSwap swap={swap} reload={reload} />
  if (swap.status !== 'expired') return null
  const { fromCurrency, toCurrency } = swap
  return (
    <Notice tone="warn" alert>
      <p>{t('swaps.price_expired')}</p>
      <Link to={{ id: 'new', query: { fromCurrency, toCurrency } }} class="button">
        {t('swaps.quote_again')}
      </Link>
    </Notice>
  )
}
