import { PaymentPage } from '../../contract/page/payment-page'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Pager } from '../parts/lists/pager'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { PAGES_PATH } from './page-path'
import { PagePrice } from './page-price'
import { PageStatusBadge } from './page-status'

/** All payment pages, newest first. */
export function PageList() {
  const { me, router } = useDashboard()
  const { t } = useI18n()
  const { page } = router.place.value.query
  const pages = useList(PAGES_PATH, PaymentPage, { page })
  const make = me.value?.member.role === 'owner' && (
    <Link to={{ id: 'new' }} class="button main">
      {t('pages.make')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('pages.title')}>{make}</PageHead>
      <Loaded of={pages}>
        {({ items, meta }) =>
          items.length === 0 ? (
            <Empty title={t('pages.none')}>
              <p>{t('pages.none_text')}</p>
              {make}
            </Empty>
          ) : (
            <>
              <Rows name={t('pages.title')}>
                {items.map((item) => (
                  <Row
                    key={item.id}
                    to={{ id: item.id }}
                    main={<bdi>{item.title}</bdi>}
                    state={<PageStatusBadge status={item.status} />}
                    about={<PagePrice of={item} />}
                    when={<bdi dir="ltr">/p/{item.slug}</bdi>}
                  />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
