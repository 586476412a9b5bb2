import type { Merchant } from '../../contract/members/merchant'
import { languageName } from '../../payment/language'
import { Details } from '../parts/details'
import { useI18n } from '../state/dashboard-context'

/** The settings for members who may not change them. */
export function SettingsDetails({
  merchant: { name, support_email, privacy_url, locale, mail },
}: {
  merchant: Merchant
}) {
  const { t } = useI18n()
  const yesOrNo = (is: boolean) => t(is ? 'parts.yes' : 'parts.no')
  return (
    <div class="section">
      <Details
        of={[
          [t('settings.name'), name],
          [t('settings.support_email'), support_email],
          [t('settings.privacy_url'), privacy_url && <bdi dir="ltr">{privacy_url}</bdi>],
          [t('settings.locale'), languageName(locale ?? 'en')],
          [t('settings.address'), mail?.address],
          [t('settings.payments'), mail?.address && yesOrNo(mail.payments)],
          [t('settings.daily_summary'), mail?.address && yesOrNo(mail.daily_summary)],
          [t('settings.mail_locale'), mail?.address && languageName(mail.locale)],
          [t('settings.time_zone'), mail?.time_zone],
        ]}
      />
    </div>
  )
}
