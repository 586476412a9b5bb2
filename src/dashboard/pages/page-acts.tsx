import { PaymentPage } from '../../contract/page/payment-page'
import { ActButton } from '../parts/acts/act-button'
import { ConfirmButton } from '../parts/acts/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { PAGES_PATH, pagePath } from './page-path'

type Props = { page: PaymentPage; onDuplicate: (made: PaymentPage) => void }

export function PageActs({ page, onDuplicate }: Props) {
  const { client, say, refresh } = useDashboard()
  const { t } = useI18n()
  const setStatus = async (status: PaymentPage['status']) => {
    await client.ask(pagePath(page.id), PaymentPage, { method: 'PATCH', body: { status } })
    refresh(PAGES_PATH)
    say(t(status === 'active' ? 'pages.opened' : 'pages.closed'))
  }
  return (
    <section class="section">
      <h2>{t('pages.acts')}</h2>
      <div class="acts">
        {page.status === 'active' ? (
          <ConfirmButton name={t('pages.close')} class="danger" act={() => setStatus('inactive')}>
            <p>{t('pages.close_text')}</p>
          </ConfirmButton>
        ) : (
          <ActButton name={t('pages.reopen')} class="main" act={() => setStatus('active')} />
        )}
        <ActButton
          name={t('pages.duplicate')}
          act={async () =>
            onDuplicate(await client.ask(`${pagePath(page.id)}/duplicate`, PaymentPage, { method: 'POST', once: true }))
          }
        />
      </div>
    </section>
  )
}
