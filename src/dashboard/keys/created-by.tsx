import type { ApiKeyRecord } from '../../contract/members/api-key'
import { Member } from '../../contract/members/member'
import { useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

type Props = {
  /** The id of a key, `member:<id>`, `operator`, or null. */
  createdBy: string | null
  /** The keys on the screen. One of them may have created this key. */
  listedKeys: readonly ApiKeyRecord[]
}

export function CreatedBy({ createdBy, listedKeys }: Props) {
  const { t } = useI18n()
  const members = useList('/api/v1/members', Member, { limit: 100 })
  if (createdBy === null) return null
  if (createdBy === 'operator') return <>{t('keys.by_operator')}</>
  if (createdBy.startsWith('member:')) {
    const member = members.data?.items.find(({ id }) => `member:${id}` === createdBy)
    if (member?.current) return <>{t('keys.by_you')}</>
    return <>{t('keys.by', { name: member?.name ?? member?.email ?? t('keys.member') })}</>
  }
  const name = listedKeys.find(({ id }) => id === createdBy)?.name
  return <>{name ? t('keys.by_key', { name }) : t('keys.by_other_key')}</>
}
