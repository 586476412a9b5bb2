import { CashUp as CashUpAnswer } from '../../../contract/till/cash-up'
import { isMore } from '../../../payment/money'
import { networkInWords } from '../../../words/network-names'
import { DownloadButton } from '../../parts/actions/download-button'
import { Details } from '../../parts/details'
import { Joined } from '../../parts/joined'
import { Loaded } from '../../parts/loaded'
import { AssetAmount, Money } from '../../parts/money/money'
import { PageHead } from '../../parts/page-head'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useRights } from '../../state/rights'
import { useRead } from '../../state/use-read'
import { dayOf, rangeOfDay } from './day'
import './cash-up.css'

/** The member's sales of a day, by currency and coin. Owners and managers can also see everyone's sales. */
export function CashUp() {
  const { mode, me, router, serviceNow } = useDashboard()
  const may = useRights()
  const { t } = useI18n()
  const { day = dayOf(serviceNow()), who = 'me' } = router.route.value.query
  const isEveryone = may('readAllSales') && who === 'everyone'
  const created_by = isEveryone ? undefined : `member:${me.value?.member.id}`
  const range = rangeOfDay(day) ?? rangeOfDay(dayOf(serviceNow()))
  const query = { ...range, created_by }
  const read = useRead('/api/v1/till/cash-up', CashUpAnswer, query)
  const show = (changes: Record<string, string>) =>
    router.replace(router.href({ id: 'cash-up', query: { day, who, ...changes } }))
  return (
    <main class="till-page">
      <PageHead title={t('till.cash_up')} up={{ to: { subject: 'till' }, name: t('till.title') }} />
      {mode.value === 'test' && <p class="till-test-line">{t('layout.test_hint')}</p>}
      <div class="cash-up-filters">
        <label>
          <b>{t('till.day')}</b>
          <input
            type="date"
            value={day}
            max={dayOf(serviceNow())}
            onChange={({ currentTarget }) => currentTarget.value && show({ day: currentTarget.value })}
          />
        </label>
        {may('readAllSales') && (
          <label>
            <b>{t('till.who')}</b>
            <select onChange={({ currentTarget }) => show({ who: currentTarget.value })}>
              <option value="me" selected={!isEveryone}>
                {t('till.me')}
              </option>
              <option value="everyone" selected={isEveryone}>
                {t('till.everyone')}
              </option>
            </select>
          </label>
        )}
      </div>
      <Loaded of={read}>{(taken) => <Taken taken={taken} />}</Loaded>
      <p class="section">
        <DownloadButton
          name={t('parts.download_csv')}
          path="/api/v1/till/cash-up/export"
          query={query}
          fileName={() => `cash-up-${mode.value}-${day}.csv`}
        />
      </p>
    </main>
  )
}

function Taken({ taken: { count, currencies, coins } }: { taken: CashUpAnswer }) {
  const { t, plural } = useI18n()
  if (count === 0) return <p class="muted">{t('till.nothing_taken')}</p>
  return (
    <>
      {currencies.map(({ currency, count, amount, tips, refunded }) => (
        <section key={currency} class="section cash-up-currency">
          <p class="cash-up-amount">
            <Money amount={amount} currency={currency} />
          </p>
          <Details
            of={[
              [t('till.sold'), plural('till.taken', count)],
              [t('till.tips'), isMore(tips, '0') && <Money amount={tips} currency={currency} />],
              [t('till.refunded'), isMore(refunded, '0') && <Money amount={refunded} currency={currency} />],
            ]}
          />
        </section>
      ))}
      <section class="section">
        <h2>{t('till.by_coin')}</h2>
        <Details
          of={coins.map(({ asset, network, count, amount }) => [
            `${asset} · ${networkInWords(asset, network)}`,
            <Joined
              key="amount"
              of={[<AssetAmount key="amount" amount={amount} asset={asset} />, plural('till.taken', count)]}
            />,
          ])}
        />
      </section>
    </>
  )
}
