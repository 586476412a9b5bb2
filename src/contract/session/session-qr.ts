import * as v from 'valibot'

/** QR codes as square bit matrices, in the format of `payment/qr-matrix`. */
export const SessionQr = v.object({
  default: v.pipe(
    v.string(),
    v.description(
      'The code that every wallet reads safely. It contains the address, or for Bitcoin `payment_uri` with a bech32 address in capitals.',
    ),
  ),
  with_amount: v.pipe(
    v.nullable(v.string()),
    v.description('The code of `payment_uri`. Null if `default` contains it already.'),
  ),
})
