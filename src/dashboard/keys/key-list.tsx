import { ApiKeyRecord } from '../../contract/members/api-key'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { List } from '../parts/lists/list'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { KeyRow } from './key-row'

export function KeyList() {
  const { router, mode } = useDashboard()
  const { t } = useI18n()
  const keys = useList('/api/v1/keys', ApiKeyRecord, { page: router.route.value.query.page })
  const createButton = (
    <Link to={{ id: 'new' }} class="button main">
      {t('keys.create')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('keys.title')}>{keys.data?.items.length ? createButton : null}</PageHead>
      <p class="muted">{t(`keys.of_${mode.value}`)}</p>
      <div class="section">
        <List
          of={keys}
          name={t('keys.title')}
          empty={
            <Empty title={t('keys.empty')}>
              <p>{t('keys.empty_text')}</p>
              {createButton}
            </Empty>
          }
        >
          {(key, listedKeys) => <KeyRow key={key.id} apiKey={key} listedKeys={listedKeys} />}
        </List>
      </div>
    </>
  )
}
