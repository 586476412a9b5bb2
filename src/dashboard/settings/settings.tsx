import { Merchant } from '../../contract/members/merchant'
import { SideBySide } from '../parts/detail-view/side-by-side'
import { Loaded } from '../parts/loaded'
import { NotifyDevice } from '../parts/notify-device'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { LogoSection } from './logo-section'
import { MailSection } from './mail-section'
import { ProfileForm } from './profile-form'
import { SettingsDetails } from './settings-details'

export function Settings() {
  const { mode, isOwner } = useDashboard()
  const { t } = useI18n()
  const merchant = useRead('/api/v1/merchant', Merchant)
  return (
    <>
      <PageHead title={t('settings.title')} />
      <p class="muted">{t(`settings.of_${mode.value}`)}</p>
      <Loaded of={merchant}>
        {(found) =>
          isOwner.value ? (
            <SideBySide
              aside={
                <>
                  <LogoSection merchant={found} />
                  {found.mail && <MailSection mail={found.mail} />}
                </>
              }
            >
              <ProfileForm merchant={found} />
            </SideBySide>
          ) : (
            <SettingsDetails merchant={found} />
          )
        }
      </Loaded>
      <NotifyDevice />
    </>
  )
}
