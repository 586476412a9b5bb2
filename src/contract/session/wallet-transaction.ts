import * as v from 'valibot'
import { Decimal } from '../decimal'
import { text } from '../text'

/** `POST …/sessions/{id}/wallet-transaction`: the account of the customer's own wallet. */
export const WalletTransactionRequest = v.pipe(
  v.object({
    account: v.pipe(
      text(100),
      v.description('The account that pays, on the payment’s network. At most 100 characters.'),
    ),
  }),
  v.examples([{ account: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg' }]),
)
export type WalletTransactionRequest = v.InferOutput<typeof WalletTransactionRequest>

const bumpOf = (whose: string) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(255),
    v.description(`The bump of the ${whose}’s associated token account.`),
  )

/** The answer to `POST …/sessions/{id}/wallet-transaction`: an unsigned transfer of exactly the amount due. */
export const WalletTransaction = v.pipe(
  v.object({
    transaction: v.pipe(
      v.string(),
      v.maxLength(2000),
      v.description(
        'The unsigned transaction in base64, in Solana’s `legacy` format: the compute budget, then a transfer of SOL, or the recipient’s token account (created where it is missing) and a transfer of the token. It expires after about a minute. On Tron: the bytes of `raw_data`, with one `TransferContract` or `TriggerSmartContract`. It expires after five minutes. The account pays its fee. In test mode, no network accepts it.',
      ),
    ),
    token_accounts: v.pipe(
      v.nullable(v.object({ source_bump: bumpOf('sender'), destination_bump: bumpOf('recipient') })),
      v.description(
        'With these bumps, the hash of each token account in the transaction can be checked. Null for SOL and on Tron.',
      ),
    ),
    fee: v.pipe(
      Decimal,
      v.description(
        'The network fee, in units of the network’s own coin. On Tron: what the account’s bandwidth and energy do not cover.',
      ),
    ),
    rent: v.pipe(
      Decimal,
      v.description(
        'What the account also pays for the recipient’s new token account, in units of the network’s own coin. `0` if none is created.',
      ),
    ),
    insufficient: v.pipe(
      v.nullable(v.picklist(['amount', 'fee'])),
      v.description(
        'Why the network would refuse the transfer: the account holds less than the amount due, or too little of the network’s own coin for `fee` and `rent`. Null otherwise, and in test mode.',
      ),
    ),
  }),
  v.examples([
    {
      transaction:
        'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAYJDcMIHyIb+qHZ9qk1Lv4DorA7WngltapcFv4Md3HK/+OB19GaWCSjjeRRw0rvOJBUO31dT3PPAxwTXjgLsSMPKUOyu1S0qWzNJ7LUKx0J0Rfs86RqheMdJdbNzrkD5Sp4AwZGb+UhFzL/7K26csOb57yM5bvF9xJrLEObOkAAAAALgkwqo2mUhfJsZv8aErWh91VZ64SNedCivuCLRjaEx8b6evO+2606PWXzaqvJdDGxu+TC0vbg5HymAgNFL11hAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAG3fbh12Whk9nL4UbO63msHLSF7V9bN5E6jPWFfv8AqYyXJY9OJInxuz0QKRSODYMLWhOZ2v8QhASOe9jb6fhZ4wBK9vd8aJz3BMSdaH5+nXiyaUNml+AjJIrJ7l5NyPEEAwAFAvBJAgADAAkDUMMAAAAAAAAIBgACBAUGBwEBBwQBBQIACgxQ1twBAAAAAAY=',
      token_accounts: { source_bump: 253, destination_bump: 255 },
      fee: '0.0000125',
      rent: '0.00203928',
      insufficient: null,
    },
  ]),
)
export type WalletTransaction = v.InferOutput<typeof WalletTransaction>
