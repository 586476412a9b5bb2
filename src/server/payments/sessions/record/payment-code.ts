import { create } from 'qrcode'
import type { Session } from '../../../../contract/session/session'
import type { Pair } from '../../../../payment/chains/catalogue'
import { encodeMatrix } from '../../../../payment/qr-matrix'
import { defaultQrPayload, paymentUri } from '../../../../payment/uri'
import { createLru } from '../../../runtime/lru'

/** A code takes milliseconds to compute, and every poll of a payment and every list has the same one again. */
const computed = createLru<string>(10_000)

/** A QR code as a bit matrix. Error correction M tolerates scratched screens. */
function qrMatrix(payload: string): string {
  const known = computed.get(payload)
  if (known !== undefined) return known
  const { size, data } = create(payload, { errorCorrectionLevel: 'M' }).modules
  const matrix = encodeMatrix(size, (row, column) => data[row * size + column] === 1)
  computed.set(payload, matrix)
  return matrix
}

/** The payment URI and the QR codes for the amount due. Null if nothing is to be sent. */
export function paymentCode(
  payable: { pair: Pair; address: string; due: bigint } | null,
): Pick<Session, 'payment_uri' | 'qr'> {
  if (!payable) return { payment_uri: null, qr: null }
  const uri = paymentUri(payable.pair, payable.address, payable.due)
  const plain = defaultQrPayload(payable.pair, payable.address, payable.due)
  return {
    payment_uri: uri,
    // A URI in capitals is equal to the plain one.
    qr: { default: qrMatrix(plain), with_amount: uri.toLowerCase() === plain.toLowerCase() ? null : qrMatrix(uri) },
  }
}
