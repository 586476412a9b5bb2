import { PaymentPage } from '../../contract/page/payment-page'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { TableList } from '../parts/lists/list'
import { Moment } from '../parts/moment'
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
      <TableList
        of={pages}
        name={t('pages.title')}
        empty={
          <Empty title={t('pages.empty')}>
            <p>{t('pages.empty_text')}</p>
            {createButton}
          </Empty>
        }
        keyOf={({ id }) => id}
        to={({ id }) => ({ id })}
        columns={[
          { title: t('pages.name'), place: 'main', width: 2.5, cell: ({ title }) => <bdi>{title}</bdi> },
          {
            title: t('parts.status'),
            place: 'state',
            width: 1,
            cell: ({ status }) => <StatusBadge status={`pages.${status}`} />,
          },
          { title: t('pages.price'), place: 'about', width: 2, cell: (item) => <PagePrice page={item} /> },
          {
            title: t('pages.link'),
            place: 'about',
            width: 1.5,
            cell: ({ slug }) => <bdi dir="ltr">/p/{slug}</bdi>,
          },
          {
            title: t('parts.created'),
            place: 'desk',
            width: 1.3,
            cell: ({ created_at }) => <Moment at={created_at} />,
          },
        ]}
      />
    </>
  )
}
