import { PaymentPage, type PaymentPagePatch } from '../../contract/page/payment-page'
import { UploadedLogo } from '../../contract/theme/studio'
import { Picture } from '../parts/form/picture'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { pagePath } from './page-path'
import './pictures.css'

export function Pictures({ page }: { page: PaymentPage }) {
  const { client, refresh } = useDashboard()
  const { t } = useI18n()
  const change = async (body: Partial<PaymentPagePatch>) => {
    await client.request(pagePath(page.id), PaymentPage, { method: 'PATCH', body })
    refresh(pagePath(page.id))
  }
  const upload = (file: File) =>
    client.request(`${pagePath(page.id)}/logo`, UploadedLogo, { method: 'POST', body: file })
  return (
    <section class="section">
      <h2>{t('pages.pictures')}</h2>
      <div class="pictures">
        <Picture
          name={t('pages.image')}
          hint={t('pages.image_hint')}
          path={page.image}
          put={async (file) => change({ image: (await upload(file)).image })}
          remove={() => change({ image: null })}
        />
        <Picture
          name={t('pages.logo')}
          hint={t('pages.logo_hint')}
          path={page.merchant.logo_url}
          put={async (file) => change({ merchant: { ...page.merchant, logo_url: (await upload(file)).logo } })}
          remove={() => change({ merchant: { ...page.merchant, logo_url: null } })}
        />
      </div>
    </section>
  )
}
