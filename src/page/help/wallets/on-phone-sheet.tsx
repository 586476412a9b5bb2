import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Session } from '../../../contract/session/session'
import { QrCode } from '../../../parts/qr-code'
import type { Payment } from '../../../payment/screen'
import { useI18n } from '../../i18n/i18n-context'
import { Sheet } from '../sheet'
import { useApp } from '../use-app'
import { useBrowserLink } from './use-wallet-links'

type Props = { session: Session; payment: Payment; close: () => void }

/**
 * The code that opens the payment in the browser of a wallet on a phone. It covers the payment's code, so that no
 * wallet scans the wrong one.
 */
export function OnPhoneSheet({ session, payment, close }: Props) {
  const { t } = useI18n()
  const name = useApp()?.name ?? ''
  const url = useBrowserLink(session, payment)?.url
  const matrix = useSignal('')
  useEffect(() => {
    if (!url) return
    import('../../../parts/encode-qr').then(({ encodeQr }) => {
      matrix.value = encodeQr(url)
    })
  }, [url, matrix])
  return (
    <Sheet title={t('wallet.on_phone')} close={close}>
      <p>{t('wallet.scan', { name })}</p>
      {matrix.value && <QrCode matrix={matrix.value} name={t('wallet.scan_code', { name })} />}
    </Sheet>
  )
}
