import { MERCHANT_LANGUAGES } from '../../contract/enums'
import type { MerchantMail } from '../../contract/members/merchant'
import { languageName } from '../../payment/language'
import { ActionButton } from '../parts/actions/action-button'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { TickField } from '../parts/form/tick-field'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { TimeZoneField } from './time-zone-field'
import { useChangeMerchant } from './use-change-merchant'

/** Notifications by e-mail. A service without e-mail only has the time zone. */
export function MailSection({ mail }: { mail: MerchantMail }) {
  const { me } = useDashboard()
  const { t } = useI18n()
  const change = useChangeMerchant()
  if (!me.value?.mail)
    return (
      <section class="section">
        <h2>{t('settings.day')}</h2>
        <p class="muted">{t('settings.no_mail')}</p>
        <Form submit={t('parts.save')} send={({ 'mail.time_zone': time_zone }) => change({ mail: { time_zone } })}>
          <TimeZoneField value={mail.time_zone} />
        </Form>
      </section>
    )
  const currentAddress = mail.pending_address ?? mail.address
  return (
    <section class="section">
      <h2>{t('settings.mail')}</h2>
      <PendingAddress mail={mail} />
      <Form
        submit={t('parts.save')}
        send={async (values) => {
          const address = values['mail.address'] || null
          await change({
            mail: {
              // an unchanged address would get another confirmation link
              ...(address !== currentAddress && { address }),
              payments: 'mail.payments' in values,
              daily_summary: 'mail.daily_summary' in values,
              name_customers: 'mail.name_customers' in values,
              time_zone: values['mail.time_zone'],
              locale: MERCHANT_LANGUAGES.find((language) => language === values['mail.locale']),
            },
          })
        }}
      >
        <TextField
          name="mail.address"
          label={t('settings.address')}
          value={currentAddress}
          hint={t('settings.address_hint')}
          type="email"
          optional
        />
        <fieldset class="field">
          <legend>{t('settings.notifications')}</legend>
          <TickField name="mail.payments" label={t('settings.payments')} checked={mail.payments} />
          <TickField name="mail.daily_summary" label={t('settings.daily_summary')} checked={mail.daily_summary} />
          <TickField
            name="mail.name_customers"
            label={t('settings.name_customers')}
            checked={mail.name_customers}
            hint={t('settings.name_customers_hint')}
          />
        </fieldset>
        <SelectField
          name="mail.locale"
          label={t('settings.mail_locale')}
          value={mail.locale}
          options={MERCHANT_LANGUAGES.map((language) => [language, languageName(language)])}
        />
        <TimeZoneField value={mail.time_zone} />
      </Form>
    </section>
  )
}

/** An address that has not been confirmed yet. */
function PendingAddress({ mail: { address, pending_address } }: { mail: MerchantMail }) {
  const { t } = useI18n()
  const change = useChangeMerchant()
  if (pending_address === null) return null
  return (
    <Notice tone="warn">
      <p>{t('settings.pending', { email: pending_address })}</p>
      <p>{address === null ? t('settings.pending_none') : t('settings.pending_meanwhile', { email: address })}</p>
      <ActionButton name={t('settings.send_again')} action={() => change({ mail: { address: pending_address } })} />
    </Notice>
  )
}
