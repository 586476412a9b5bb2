import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing secret: 32 random bytes in base64. */
export const toSecret = (base64: string) => PREFIX + base64

/** The masked form of a secret. */
export const maskedSecret = (secret: string) => `${PREFIX}${'•'.repeat(8)}${secret.slice(-4)}`

/** The purpose to which the encryption of an endpoint's secrets is bound. */
export const secretPurpose = (endpointId: string) => `webhook:${endpointId}`

/**
 * Signature headers over the exact bytes of `body`, in two schemes: `X-Service-Signature`, keyed with the whole secret
 * as shown, and Standard Webhooks, keyed with its decoded part and bound to a time, so that a replay is detected.
 * @param previousSecret during a rotation, which also signs `webhook-signature`
 */
export function signedHeaders(
  secret: string,
  { id, type, delivery, body, at }: { id: string; type: string; delivery: string; body: Buffer; at: Date },
  previousSecret: string | null = null,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const standardSignature = (keyed: string) => {
    const key = Buffer.from(keyed.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
  }
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret]
  return {
    'X-Service-Signature': createHmac('sha256', secret).update(body).digest('hex'),
    'X-Service-Event': type,
    'X-Service-Delivery': delivery,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(standardSignature).join(' '),
  }
}
