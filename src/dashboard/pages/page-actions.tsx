import { PaymentPage } from '../../contract/page/payment-page'
import { ActionButton } from '../parts/actions/action-button'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { PAGES_PATH, pagePath } from './page-path'

type Props = { page: PaymentPage; onDuplicate: (created: PaymentPage) => void }

export function PageActions({ page, onDuplicate }: Props) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const setStatus = async (status: PaymentPage['status']) => {
    await client.request(pagePath(page.id), PaymentPage, { method: 'PATCH', body: { status } })
    refresh(PAGES_PATH)
    announce(t(status === 'active' ? 'pages.opened' : 'pages.closed'))
  }
  return (
    <section class="section">
      <h2>{t('pages.actions')}</h2>
      <div class="actions">
        {page.status === 'active' ? (
          <ConfirmButton name={t('pages.close')} class="danger" action={() => setStatus('inactive')}>
            <p>{t('pages.close_text')}</p>
          </ConfirmButton>
        ) : (
          <ActionButton name={t('pages.reopen')} class="main" action={() => setStatus('active')} />
        )}
        <ActionButton
          name={t('pages.duplicate')}
          action={async () =>
            onDuplicate(
              await client.request(`${pagePath(page.id)}/duplicate`, PaymentPage, {
                method: 'POST',
                isIdempotent: true,
              }),
            )
          }
        />
      </div>
    </section>
  )
}
