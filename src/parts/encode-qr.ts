import { create } from 'qrcode/lib/core/qrcode'
import { encodeMatrix } from '../payment/qr-matrix'

/** The QR code of a text for which the service sent none, as `payment/qr-matrix` has it. A chunk of its own, since the library is large. */
export function encodeQr(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return encodeMatrix(modules.size, (row, column) => modules.get(row, column))
}
