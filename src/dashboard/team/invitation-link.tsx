import type { Invitation } from '../../contract/members/member'
import { LinkQr } from '../parts/acts/link-qr'
import { ShownOnce } from '../parts/acts/shown-once'
import { useDashboard, useI18n } from '../state/dashboard-context'

type Props = { of: Omit<Invitation, 'url'>; url: string; close: () => void }

/** A link that lets a member in: to copy, to share, and to scan with the phone of whoever stands beside. */
export function InvitationLink({ of, url, close }: Props) {
  const { share } = useDashboard()
  const { t, formatDateTime } = useI18n()
  const { member, mailed, expires_at } = of
  const name = member.name ?? member.email ?? t('team.unnamed')
  return (
    <ShownOnce title={t('team.link_for', { name })} value={url} name={t('team.link')} close={close}>
      {share && (
        <button type="button" onClick={() => share({ url, text: t('team.share_text') })}>
          {t('team.share')}
        </button>
      )}
      <p>{t('team.link_text', { time: formatDateTime(expires_at) })}</p>
      {mailed && member.email && <p>{t('team.mailed', { email: member.email })}</p>}
      <p>{t('team.scan')}</p>
      <LinkQr url={url} name={t('team.qr')} />
    </ShownOnce>
  )
}
