import { KEY_SCOPES } from '../../contract/enums'
import { ApiKeyRecord } from '../../contract/members/api-key'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { Badge } from '../parts/badge'
import { Row } from '../parts/lists/rows'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { CreatedBy } from './created-by'

/** A key that expires within this time should be replaced. */
const EXPIRES_SOON_MS = 14 * 24 * 60 * 60 * 1000

type Props = { of: ApiKeyRecord; among: readonly ApiKeyRecord[] }

export function KeyRow({ of: key, among }: Props) {
  const { t, formatDate, formatDateTime } = useI18n()
  const dayOf = (time: string) => formatDate(time.slice(0, 10))
  return (
    <Row
      main={<KeyName of={key} />}
      state={<KeyStatus of={key} />}
      about={
        <>
          <KeyScopes of={key} />
          <CreatedBy of={key.created_by} among={among} />
          <br />
          {key.last_used_at ? t('keys.last_used', { time: formatDateTime(key.last_used_at) }) : t('keys.never_used')}
        </>
      }
      when={
        key.revoked_at
          ? t('keys.revoked_at', { time: dayOf(key.revoked_at) })
          : t('keys.expires', { time: dayOf(key.expires_at) })
      }
      actions={key.revoked_at === null && <RevokeButton of={key} />}
    />
  )
}

function KeyName({ of: { name, scope } }: { of: ApiKeyRecord }) {
  const { t } = useI18n()
  return <bdi>{name ?? t(scope === null ? 'keys.unnamed' : 'keys.studio_link')}</bdi>
}

/** The scopes of a key. A studio link has none. */
function KeyScopes({ of: { scopes } }: { of: ApiKeyRecord }) {
  const { t } = useI18n()
  if (scopes.length === 0) return null
  const isAll = scopes.length === KEY_SCOPES.length
  const names = isAll ? t('keys.all') : scopes.map((scope) => t(`keys.scope_${scope}`)).join(', ')
  return (
    <>
      {t('keys.permissions', { scopes: names })}
      <br />
    </>
  )
}

function KeyStatus({ of: { revoked_at, expires_at } }: { of: ApiKeyRecord }) {
  const { serviceNow } = useDashboard()
  const { t } = useI18n()
  if (revoked_at) return <Badge tone="bad">{t('keys.revoked')}</Badge>
  const isSoon = Date.parse(expires_at) - serviceNow() < EXPIRES_SOON_MS
  return <Badge tone={isSoon ? 'waiting' : 'good'}>{t(isSoon ? 'keys.expires_soon' : 'keys.valid')}</Badge>
}

function RevokeButton({ of: key }: { of: ApiKeyRecord }) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  return (
    <ConfirmButton
      name={t('keys.revoke')}
      class="danger"
      action={async () => {
        await client.request(`/api/v1/keys/${key.id}`, ApiKeyRecord, { method: 'DELETE' })
        refresh('/api/v1/keys')
        announce(t('keys.revoked_now'))
      }}
    >
      <p>
        <b>
          <KeyName of={key} />
        </b>
      </p>
      <p>{t(key.scope === null ? 'keys.revoke_text' : 'keys.revoke_studio_text')}</p>
    </ConfirmButton>
  )
}
