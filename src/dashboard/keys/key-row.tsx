import { KEY_SCOPES } from '../../contract/enums'
import { ApiKeyRecord } from '../../contract/members/api-key'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { Badge } from '../parts/badge'
import { Row } from '../parts/lists/rows'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { CreatedBy } from './created-by'

/** A key that expires within this time should be replaced. */
const EXPIRES_SOON_MS = 14 * 24 * 60 * 60 * 1000

type Props = { apiKey: ApiKeyRecord; listedKeys: readonly ApiKeyRecord[] }

export function KeyRow({ apiKey: key, listedKeys }: Props) {
  const { t, formatDate, formatDateTime } = useI18n()
  const formatDay = (time: string) => formatDate(time.slice(0, 10))
  return (
    <Row
      main={<KeyName apiKey={key} />}
      state={<KeyStatus apiKey={key} />}
      about={
        <>
          <KeyScopes apiKey={key} />
          <CreatedBy createdBy={key.created_by} listedKeys={listedKeys} />
          <br />
          {key.last_used_at ? t('keys.last_used', { time: formatDateTime(key.last_used_at) }) : t('keys.never_used')}
        </>
      }
      when={
        key.revoked_at
          ? t('keys.revoked_at', { time: formatDay(key.revoked_at) })
          : t('keys.expires', { time: formatDay(key.expires_at) })
      }
      actions={key.revoked_at === null && <RevokeButton apiKey={key} />}
    />
  )
}

function KeyName({ apiKey: { name, scope } }: { apiKey: ApiKeyRecord }) {
  const { t } = useI18n()
  return <bdi>{name ?? t(scope === null ? 'keys.unnamed' : 'keys.studio_link')}</bdi>
}

/** The scopes of a key. A studio link has none. */
function KeyScopes({ apiKey: { scopes } }: { apiKey: ApiKeyRecord }) {
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

function KeyStatus({ apiKey: { revoked_at, expires_at } }: { apiKey: ApiKeyRecord }) {
  const { serviceNow } = useDashboard()
  const { t } = useI18n()
  if (revoked_at) return <Badge tone="bad">{t('keys.revoked')}</Badge>
  const isSoon = Date.parse(expires_at) - serviceNow() < EXPIRES_SOON_MS
  return <Badge tone={isSoon ? 'waiting' : 'good'}>{t(isSoon ? 'keys.expires_soon' : 'keys.valid')}</Badge>
}

function RevokeButton({ apiKey: key }: { apiKey: ApiKeyRecord }) {
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
          <KeyName apiKey={key} />
        </b>
      </p>
      <p>{t(key.scope === null ? 'keys.revoke_text' : 'keys.revoke_studio_text')}</p>
    </ConfirmButton>
  )
}
