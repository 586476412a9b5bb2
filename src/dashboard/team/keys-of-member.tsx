import { MemberKeys } from '../../contract/members/member'
import { TickField } from '../parts/form/tick-field'
import { Loaded } from '../parts/loaded'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'

/** API keys that are revoked with the member, unless the box is ticked. */
export function KeysOfMember({ id }: { id: string }) {
  const { t } = useI18n()
  const memberKeys = useRead(`/api/v1/members/${id}/keys`, MemberKeys)
  return (
    <Loaded of={memberKeys}>
      {({ keys }) => {
        const valid = keys.filter(({ revoked_at }) => revoked_at === null)
        if (valid.length === 0) return null
        return (
          <>
            <p>{t('team.remove_keys')}</p>
            <ul>
              {valid.map((key) => (
                <li key={key.id}>
                  <bdi>{key.name ?? t('keys.unnamed')}</bdi> ({t(`layout.${key.mode}`)})
                </li>
              ))}
            </ul>
            <TickField name="keep_keys" label={t('team.keep_keys')} hint={t('team.keep_keys_hint')} />
          </>
        )
      }}
    </Loaded>
  )
}
