import type { Merchant } from '../../contract/members/merchant'
import { UploadedLogo } from '../../contract/theme/studio'
import { Picture } from '../parts/form/picture'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useChangeMerchant } from './use-change-merchant'

/** The logo of pages without their own. */
export function LogoSection({ merchant: { logo_url } }: { merchant: Merchant }) {
  const { client } = useDashboard()
  const { t } = useI18n()
  const change = useChangeMerchant()
  return (
    <section class="section">
      <h2>{t('settings.logo')}</h2>
      <Picture
        name={t('settings.logo_file')}
        hint={t('settings.logo_hint')}
        path={logo_url}
        put={async (file) => {
          const { logo } = await client.request('/api/v1/merchant/logo', UploadedLogo, { method: 'POST', body: file })
          await change({ logo_url: logo })
        }}
        remove={() => change({ logo_url: null })}
      />
    </section>
  )
}
