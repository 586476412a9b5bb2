import type { PageStatus } from '../../contract/enums'
import { Badge, type Tone } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

const TONES: Record<PageStatus, Tone> = { active: 'good', draft: 'waiting', inactive: 'plain' }

/** Whether customers can pay on a page. */
export function PageStatusBadge({ status }: { status: PageStatus }) {
  const { t } = useI18n()
  return <Badge tone={TONES[status]}>{t(`pages.${status}`)}</Badge>
}
