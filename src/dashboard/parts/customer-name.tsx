import type { Customer } from '../../contract/session/customer'
import { useI18n } from '../state/dashboard-context'
import { personName } from './person-name'
import { Verbatim } from './verbatim'

export function CustomerName({ customer }: { customer: Customer }) {
  const { t } = useI18n()
  const name = personName(customer)
  return name ? <Verbatim>{name}</Verbatim> : <span>{t('parts.no_name')}</span>
}
