import type { ApiKeyRecord } from '../../contract/members/api-key'
import { Member } from '../../contract/members/member'
import { useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

type Props = {
  /** The id of a key, `member:<id>`, `operator`, or null. */
  of: string | null
  /** The keys on the screen, of which one may have created this key. */
  among: readonly ApiKeyRecord[]
}

export function CreatedBy({ of, among }: Props) {
  const { t } = useI18n()
  const members = useList('/api/v1/members', Member, { limit: 100 })
  if (of === null) return null
  if (of === 'operator') return <>{t('keys.by_operator')}</>
  if (of.startsWith('member:')) {
    const member = members.data?.items.find(({ id }) => `member:${id}` === of)
    if (member?.current) return <>{t('keys.by_you')}</>
    return <>{t('keys.by', { name: member?.name ?? member?.email ?? t('keys.member') })}</>
  }
  const name = among.find(({ id }) => id === of)?.name
  return <>{name ? t('keys.by_key', { name }) : t('keys.by_other_key')}</>
}
