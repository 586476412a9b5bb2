import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { retryLoad } from '../../../browser/retry-load'
import { QrCode } from '../../../parts/qr-code'

/** A link as a QR code. The encoder is a separate chunk. */
export function LinkQr({ url, name }: { url: string; name: string }) {
  const matrix = useSignal('')
  useEffect(() => {
    retryLoad(() => import('../../../parts/encode-qr')).then(({ encodeQr }) => {
      matrix.value = encodeQr(url)
    })
  }, [url, matrix])
  return matrix.value ? <QrCode matrix={matrix.value} name={name} /> : null
}
