import * as v from 'valibot'
import { MerchantLanguage, Mode } from '../enums'
import { REQUIRED } from '../text'

const Endpoint = v.pipe(
  v.string('Must be an HTTPS URL.'),
  v.check((s) => s.length > 0, REQUIRED),
  v.maxLength(2000, 'Must be at most 2000 characters.'),
  v.description(
    '`endpoint` of the browser’s `PushSubscription`: an HTTPS URL on the public internet, under the rules for the URLs of webhooks.',
  ),
)

const key = (pattern: RegExp, bytes: number, description: string) =>
  v.pipe(
    v.string('Must be text.'),
    v.regex(pattern, `Must be ${bytes} bytes in base64url.`),
    v.description(description),
  )

/** The body of `PUT /api/v1/push-subscription`. */
export const PushSubscriptionRequest = v.pipe(
  v.object({
    endpoint: Endpoint,
    keys: v.pipe(
      v.object({
        p256dh: key(/^B[\w-]{86}$/, 65, 'The browser’s public key, an uncompressed point of P-256 in base64url.'),
        auth: key(/^[\w-]{22}$/, 16, 'The browser’s secret of 16 bytes in base64url.'),
      }),
      v.description('The keys to which messages are encrypted: `keys` of the browser’s `PushSubscription`.'),
    ),
    language: v.pipe(
      v.optional(MerchantLanguage),
      v.description('The language of the messages. Absent: it stays, and is English at first.'),
    ),
  }),
  v.examples([
    {
      endpoint: 'https://push.example/wpush/v2/gAAAAABl',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      language: 'en' as const,
    },
  ]),
)
export type PushSubscriptionRequest = v.InferOutput<typeof PushSubscriptionRequest>

/** Whether the device of the request gets messages about payments. */
export const PushSubscriptionStatus = v.pipe(
  v.object({
    public_key: v.pipe(
      v.string(),
      v.description('The service’s VAPID key in base64url: `applicationServerKey` of the browser’s `subscribe`.'),
    ),
    modes: v.pipe(v.array(Mode), v.description('The modes whose payments this device gets messages about.')),
  }),
  v.examples([
    {
      public_key: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      modes: ['live' as const],
    },
  ]),
)
export type PushSubscriptionStatus = v.InferOutput<typeof PushSubscriptionStatus>
