import type { Invitation } from '../../contract/members/member'
import { LinkQr } from '../parts/actions/link-qr'
import { OneTimeSecret } from '../parts/actions/one-time-secret'
import { ShareButton } from '../parts/actions/share-button'
import { useI18n } from '../state/dashboard-context'

type Props = { invitation: Omit<Invitation, 'url'>; url: string; close: () => void }

/** A sign-in link for a member, to copy, to share or to scan. */
export function InvitationLink({ invitation, url, close }: Props) {
  const { t, formatDateTime } = useI18n()
  const { member, mailed, expires_at } = invitation
  const name = member.name ?? member.email ?? t('team.unnamed')
  return (
    <OneTimeSecret title={t('team.link_for', { name })} value={url} name={t('team.link')} close={close}>
      <ShareButton url={url} text={t('team.share_text')} />
      <p>{t('team.link_text', { time: formatDateTime(expires_at) })}</p>
      {mailed && member.email && <p>{t('team.mailed', { email: member.email })}</p>}
      <p>{t('team.scan')}</p>
      <LinkQr url={url} name={t('team.qr')} />
    </OneTimeSecret>
  )
}
