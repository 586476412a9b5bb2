import { Form } from '../parts/form/form'
import { Empty } from '../parts/lists/empty'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { UrlField } from './url-field'
import { useRegister } from './use-register'

/** What webhooks are for, and the way to the first address. */
export function NoEndpoint({ showSecret }: { showSecret: (secret: string) => void }) {
  const { me } = useDashboard()
  const { t } = useI18n()
  const register = useRegister(showSecret)
  return (
    <Empty title={t('webhooks.none')}>
      <p>{t('webhooks.none_text')}</p>
      {me.value?.member.role === 'owner' && (
        <Form submit={t('webhooks.set')} send={({ url = '' }) => register(url)}>
          <UrlField />
        </Form>
      )}
    </Empty>
  )
}
