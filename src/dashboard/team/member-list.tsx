import { Device } from '../../contract/members/device'
import { Member } from '../../contract/members/member'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Pager } from '../parts/lists/pager'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { Verbatim } from '../parts/verbatim'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { DeviceRow } from './device-row'
import { RefundLimitSection } from './refund-limit-section'

/** Number of devices below the members. A separate screen lists all. */
const NEWEST_DEVICES = 5

export function MemberList() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { page } = router.route.value.query
  const members = useList('/api/v1/members', Member, { page })
  const inviteButton = (
    <Link to={{ id: 'new' }} class="button main">
      {t('team.invite')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('team.title')}>{members.data && members.data.meta.total > 1 ? inviteButton : null}</PageHead>
      <section>
        <h2 class="spoken">{t('team.members')}</h2>
        <Loaded of={members}>
          {({ items, meta }) => (
            <>
              <Rows name={t('team.members')}>
                {items.map((member) => (
                  <MemberRow key={member.id} member={member} page={page} />
                ))}
              </Rows>
              <Pager meta={meta} />
              {meta.total === 1 && (
                <div class="section">
                  <Empty title={t('team.empty')}>
                    <p>{t('team.empty_text')}</p>
                    {inviteButton}
                  </Empty>
                </div>
              )}
            </>
          )}
        </Loaded>
      </section>
      <RefundLimitSection />
      <NewestDevices />
    </>
  )
}

function MemberRow({ member, page }: { member: Member; page: string | undefined }) {
  const { t, formatDateTime } = useI18n()
  const { id, name, email, role, current, last_seen_at } = member
  return (
    <Row
      // the API has no request for one member, so the member's screen finds the member on this page of the list
      to={{ id, query: page ? { page } : {} }}
      main={
        <>
          {name || email ? <Verbatim>{name ?? email}</Verbatim> : t('team.unnamed')} {current && t('team.you')}
        </>
      }
      state={t(`team.${role}`)}
      about={
        <>
          {name && email && (
            <>
              <Verbatim ltr>{email}</Verbatim>
              <br />
            </>
          )}
          {last_seen_at ? t('team.last_active_at', { time: formatDateTime(last_seen_at) }) : t('team.never_active')}
        </>
      }
    />
  )
}

function NewestDevices() {
  const { t } = useI18n()
  const devices = useList('/api/v1/devices', Device, { limit: NEWEST_DEVICES })
  return (
    <section class="section">
      <h2>{t('team.devices')}</h2>
      <p class="muted">{t('team.devices_text')}</p>
      <Loaded of={devices}>
        {({ items, meta }) => (
          <>
            <Rows name={t('team.devices')}>
              {items.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </Rows>
            {meta.has_next && (
              <p>
                <Link to={{ id: 'devices' }}>{t('team.all_devices')}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
