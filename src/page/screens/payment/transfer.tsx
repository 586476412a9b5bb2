import type { Screen } from '../../../payment/screen'
import { networkName } from '../../../words/network-names'
import { useI18n } from '../../i18n/i18n-context'
import { AddressGroups } from '../../layout/address-groups'
import { CopyRow } from '../../layout/copy-row'
import { Actions } from './actions'
import { AmountToSend } from './amount-to-send'
import { PartialProgress } from './partial-progress'
import { PayingFromApp } from './paying-from-app'
import { QrChoice } from './qr-choice'
import { OtherNames, SendOnly } from './send-only'
import './transfer.css'

type Props = { screen: Extract<Screen, { name: 'paying' | 'partial' }>; address: string }

/**
 * Amount and address to copy, and the code to scan: one below the other on a phone, which cannot scan its own screen,
 * and side by side where there is room. The order is the same for eyes, keyboard and screen reader.
 */
export function Transfer({ screen, address }: Props) {
  const { session, payment } = screen
  const { t } = useI18n()
  const { asset, network } = payment
  return (
    <div class="transfer">
      <div class="send">
        <AmountToSend screen={screen} />
        {screen.name === 'partial' && <PartialProgress session={session} payment={payment} />}
        <SendOnly payment={payment} />
        <CopyRow
          label={t('paying.address')}
          value={address}
          name={t('paying.copy_address', { network: networkName(network) })}
          copied={t('paying.copied_address')}
          afterwards={t('paying.copied_address')}
        >
          <AddressGroups address={address} />
        </CopyRow>
        <OtherNames payment={payment} />
        <PayingFromApp session={session} payment={payment} />
      </div>
      <div class="scan">
        {session.qr && (
          <QrChoice key={asset + network} qr={session.qr} uri={session.payment_uri ?? null} payment={payment} />
        )}
        <Actions session={session} payment={payment} />
      </div>
    </div>
  )
}
