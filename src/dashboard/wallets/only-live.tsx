import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'

/** Shown in test mode, where the sandbox creates all addresses. */
export function OnlyLive() {
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t('wallets.title')} />
      <Empty title={t('wallets.only_live')}>
        <p>{t('wallets.only_live_text')}</p>
        <Link to={{ mode: 'live' }} class="button main">
          {t('wallets.to_live')}
        </Link>
      </Empty>
    </>
  )
}
