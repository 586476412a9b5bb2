import { PaymentPage } from '../../contract/page/payment-page'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { PAGES_PATH } from './page-path'
import { PagePrice } from './page-price'

export function PageList() {
  const { router, isOwner } = useDashboard()
  const { t } = useI18n()
  const { page } = router.route.value.query
  const pages = useList(PAGES_PATH, PaymentPage, { page })
  const createButton = isOwner.value && (
    <Link to={{ id: 'new' }} class="button main">
      {t('pages.create')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('pages.title')}>{createButton}</PageHead>
      <List
        of={pages}
        name={t('pages.title')}
        empty={
          <Empty title={t('pages.empty')}>
            <p>{t('pages.empty_text')}</p>
            {createButton}
          </Empty>
        }
      >
        {(item) => (
          <Row
            key={item.id}
            to={{ id: item.id }}
            main={<bdi>{item.title}</bdi>}
            state={<StatusBadge status={`pages.${item.status}`} />}
            about={<PagePrice page={item} />}
            when={<bdi dir="ltr">/p/{item.slug}</bdi>}
          />
        )}
      </List>
    </>
  )
}
