import type { PageOption } from '../../../contract/page/page'
import { useI18n } from '../../i18n/i18n-context'

/** The day on which the fees were looked up; nothing where no fee is known. */
export function FeeDate({ option }: { option: PageOption | undefined }) {
  const { t, formatDate } = useI18n()
  const day = option?.usual_fee?.as_of
  return day ? <p class="hint">{t('fee.as_of', { date: formatDate(day) })}</p> : null
}
