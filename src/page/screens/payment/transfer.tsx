import type { Session } from '../../../contract/session/session'
import type { Payment } from '../../../payment/screen'
import { networkInWords, networkName } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { WithdrawalFee } from '../../help/lazy-help'
import { useI18n } from '../../i18n/i18n-context'
import { AddressGroups } from '../../layout/address-groups'
import { CopyRow } from '../../layout/copy-row'
import { QrChoice } from './qr-choice'
import { PossibleMistakes } from './send-only'
import { useApp } from './use-app'
import './transfer.css'

type Props = { session: Session; payment: Payment; address: string }

/**
 * Amount and address to copy, and the code to scan. On a phone, which cannot scan its own screen, the amount comes
 * first; on larger screens the code.
 */
export function Transfer({ session, payment, address }: Props) {
  const { t, formatDecimal } = useI18n()
  const app = useApp()
  const { asset, network } = payment
  const due = `${formatDecimal(payment.due)} ${asset}`
  return (
    <div class="transfer">
      <div>
        <CopyRow
          label={t('paying.amount')}
          value={payment.due}
          name={t('paying.copy_amount')}
          copied={t('paying.copied_amount', { amount: due })}
        >
          <strong dir="ltr" key={due} {...UNTRANSLATED}>
            <span data-value="amount">{payment.due}</span> {asset}
          </strong>
        </CopyRow>
        {app?.withdraw && (
          <div class="fee-step js" key={asset + network}>
            <WithdrawalFee payment={payment} brief />
          </div>
        )}
        <CopyRow
          label={t('paying.address', { network: networkInWords(asset, network) })}
          value={address}
          name={t('paying.copy_address', { network: networkName(network) })}
          copied={t('paying.copied_address')}
          afterwards={t('paying.copied_address')}
        >
          <AddressGroups address={address} />
        </CopyRow>
      </div>
      <PossibleMistakes asset={asset} network={network} />
      {session.qr && (
        <QrChoice key={asset + network} qr={session.qr} uri={session.payment_uri ?? null} payment={payment} />
      )}
    </div>
  )
}
