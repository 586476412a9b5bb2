import { EVENT_TYPES, type EventType } from '../../../contract/enums'
import { exampleOf } from '../../../contract/example-of'
import { WebhookEventRecord } from '../../../contract/webhooks/webhook-event'
import { EVENT_DATA, exampleData } from '../../webhooks/example-data'
import { answerSchema, type Json } from './schemas'

/** The webhooks that merchants receive, one entry per type of event. */
export function describeEvents(): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const parameters = [
    header('X-Service-Signature', 'HMAC-SHA256 of the raw body, keyed with the endpoint’s whole secret, in hex.'),
    header('X-Service-Event', 'The type.'),
    header('X-Service-Delivery', 'The id of this attempt.'),
    header('webhook-id', 'The id of the event, the same in every attempt.'),
    header('webhook-timestamp', 'Seconds since 1970, when this attempt was signed.'),
    header('webhook-signature', 'Standard Webhooks: `v1,` and the HMAC of `id.timestamp.body` in base64.'),
  ]
  const describeEvent = (type: EventType): Json => ({
    post: {
      operationId: `on.${type}`,
      tags: ['Webhooks'],
      summary: type,
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/WebhookEvent' },
                {
                  type: 'object',
                  properties: {
                    event: { const: type },
                    data: answerSchema(EVENT_DATA[type.split('.')[0] as keyof typeof EVENT_DATA]),
                  },
                },
              ],
            },
            example: {
              id: exampleOf(WebhookEventRecord).id,
              event: type,
              mode: 'test',
              created_at: '2026-11-21T10:04:12.000Z',
              data: exampleData(type),
            },
          },
        },
      },
      responses: {
        '2XX': {
          description: 'You acknowledge the event within ten seconds. After any other answer, it is sent again.',
        },
        '410': { description: 'The endpoint no longer exists: the service switches it off.' },
      },
    },
  })
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, describeEvent(type)]))
}
