import type { RefundLink } from '../../../contract/refunds/refund-link'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { networkName } from '../../../words/network-names'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../i18n/i18n-context'
import { AddressGroups } from '../../layout/address-groups'
import { CopyRow } from '../../layout/copy-row'
import { Warning } from '../../layout/warning'
import type { RefundModel } from '../../state/refund-model'
import { RefundDetails } from './refund-details'

type Props = { refund: RefundLink; result: ReturnType<RefundModel['result']['peek']> }

/** A refund that is being sent or was sent, with its address and transaction. */
export function RefundTransfer({ refund, result }: Props) {
  const { t, plural } = useI18n()
  const { mode, status, network, address, hash, explorer_url: explorer } = refund
  const { usualTime } = NETWORK_DEFINITIONS[network]
  return (
    <>
      {result === 'used' && <Warning role="alert">{t('refund.used')}</Warning>}
      <p class="lead" key={status}>
        {status === 'success'
          ? t('refund.success_text', { network: networkName(network), time: t(`time.${usualTime}`) })
          : t('refund.created_text')}
      </p>
      {address && (
        <div class="refund-to">
          <small>{t('refund.to')}</small>
          <AddressGroups address={address} />
        </div>
      )}
      {hash && (
        <CopyRow
          label={plural('receipt.transaction', 1)}
          value={hash}
          name={t('refund.copy_hash')}
          copied={t('refund.copied_hash')}
        >
          <span class="refund-hash" dir="ltr" {...UNTRANSLATED}>
            {hash}
          </span>
        </CopyRow>
      )}
      {/* the sandbox invents hashes */}
      {explorer && mode === 'live' && (
        <a class="quiet refund-explorer" href={explorer} target="_blank" rel="noopener noreferrer">
          {t('refund.explorer')}
        </a>
      )}
      <RefundDetails refund={refund} />
    </>
  )
}
