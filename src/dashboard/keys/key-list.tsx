import { ApiKeyRecord } from '../../contract/members/api-key'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Pager } from '../parts/lists/pager'
import { Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { KeyRow } from './key-row'

export function KeyList() {
  const { router, mode } = useDashboard()
  const { t } = useI18n()
  const keys = useList('/api/v1/keys', ApiKeyRecord, { page: router.place.value.query.page })
  const makeOne = (
    <Link to={{ id: 'new' }} class="button main">
      {t('keys.make')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('keys.title')}>{keys.data?.items.length ? makeOne : null}</PageHead>
      <p class="muted">{t(`keys.of_${mode.value}`)}</p>
      <Loaded of={keys}>
        {({ items, meta }) =>
          items.length === 0 ? (
            <div class="section">
              <Empty title={t('keys.none')}>
                <p>{t('keys.none_text')}</p>
                {makeOne}
              </Empty>
            </div>
          ) : (
            <div class="section">
              <Rows name={t('keys.title')}>
                {items.map((key) => (
                  <KeyRow key={key.id} of={key} among={items} />
                ))}
              </Rows>
              <Pager meta={meta} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
