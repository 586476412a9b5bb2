import { useSignal } from '@preact/signals'
import { RecoveryCodes } from '../../contract/members/passkey'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { ShowRecoveryCodes } from './show-recovery-codes'

/** The number of the member's recovery codes, and a button for new ones. */
export function RecoveryCodesSection() {
  const { me, client, refreshMe } = useDashboard()
  const { t } = useI18n()
  const codes = useSignal<readonly string[] | null>(null)
  const left = me.value?.recovery_codes ?? 0
  return (
    <section class="section">
      <h2>{t('access.codes')}</h2>
      <p class="muted">{t('access.codes_text')}</p>
      {codes.value ? (
        <ShowRecoveryCodes
          codes={codes.value}
          close={() => {
            codes.value = null
          }}
        />
      ) : (
        <>
          <p key={left}>{left > 0 ? t('access.codes_left', { n: left }) : t('access.codes_none')}</p>
          <ConfirmButton
            name={t('access.create_codes')}
            action={async () => {
              const created = await client.request('/api/v1/recovery-codes', RecoveryCodes, { method: 'POST' })
              codes.value = created.codes
              await refreshMe()
            }}
          >
            <p>{left > 0 ? t('access.replace_text') : t('access.codes_text')}</p>
          </ConfirmButton>
        </>
      )}
    </section>
  )
}
