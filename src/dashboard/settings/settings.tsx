import { Merchant } from '../../contract/members/merchant'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { LogoSection } from './logo-section'
import { MailSection } from './mail-section'
import { ProfileForm } from './profile-form'
import { SettingsFacts } from './settings-facts'

/** Who the merchant is for customers, and which mails it gets, in the mode that is shown. */
export function Settings() {
  const { mode, me } = useDashboard()
  const { t } = useI18n()
  const merchant = useRead('/api/v1/merchant', Merchant)
  return (
    <>
      <PageHead title={t('settings.title')} />
      <p class="muted">{t(`settings.of_${mode.value}`)}</p>
      <Loaded of={merchant}>
        {(found) =>
          me.value?.member.role === 'owner' ? (
            <>
              <ProfileForm of={found} />
              <LogoSection of={found} />
              {found.mail && <MailSection of={found.mail} />}
            </>
          ) : (
            <SettingsFacts of={found} />
          )
        }
      </Loaded>
    </>
  )
}
