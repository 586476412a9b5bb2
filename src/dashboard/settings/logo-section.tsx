import type { Merchant } from '../../contract/merchant'
import { PaymentPage } from '../../contract/payment-page'
import { UploadedLogo } from '../../contract/studio'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { Picture } from '../parts/picture'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { useChangeMerchant } from './use-change-merchant'

/** The merchant's logo. A picture is uploaded by way of a page, whichever. */
export function LogoSection({ of: { logo_url } }: { of: Merchant }) {
  const { client } = useDashboard()
  const { t } = useI18n()
  const change = useChangeMerchant()
  const pages = useList('/api/v1/payment-pages', PaymentPage, { limit: 1 })
  return (
    <section class="section">
      <h2>{t('settings.logo')}</h2>
      <Loaded of={pages}>
        {({ items: [page] }) =>
          page ? (
            <Picture
              name={t('settings.logo_file')}
              hint={t('settings.logo_hint')}
              path={logo_url}
              put={async (file) => {
                const path = `/api/v1/payment-pages/${page.id}/logo`
                const { logo } = await client.ask(path, UploadedLogo, { method: 'POST', body: file })
                await change({ logo_url: logo })
              }}
              remove={() => change({ logo_url: null })}
            />
          ) : (
            <p>
              {t('settings.logo_no_page')} <Link to={{ subject: 'pages', id: 'new' }}>{t('settings.make_page')}</Link>
            </p>
          )
        }
      </Loaded>
    </section>
  )
}
