import { isSecretMaterial } from '../../payment/keys/secret-material'
import { useI18n } from '../state/dashboard-context'
import { SecretRejectingField } from './secret-rejecting-field'

export function LabelField({ value = null }: { value?: string | null }) {
  const { t } = useI18n()
  return (
    <SecretRejectingField
      name="label"
      label={t('wallets.label')}
      hint={t('wallets.label_hint')}
      lines={1}
      value={value}
      isSecret={isSecretMaterial}
      optional
    />
  )
}
