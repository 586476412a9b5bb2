import { create } from 'qrcode/lib/core/qrcode'
import { encodeMatrix } from '../payment/qr-matrix'

/** Encodes a text as QR code in the format of `payment/qr-matrix`. A chunk of its own, because the library is large. */
export function encodeQr(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return encodeMatrix(modules.size, (row, column) => modules.get(row, column))
}
