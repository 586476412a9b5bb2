import type { SandboxEventRequest, WebhookEventRecord } from '../../../contract/webhooks/webhook-event'
import { conflict } from '../../http/problem'
import type { Owner } from '../../storage/owner'
import { exampleData } from '../../webhooks/example-data'
import { readEventRecord } from '../../webhooks/history'
import { enqueue } from '../../webhooks/outbox'
import { type Creation, completeKey, createOnce, type OnceDeps } from '../idempotency'

/** Sends an event for trying a receiver, once per idempotency key. 409 without an endpoint. */
export const sendSandboxEvent = (
  deps: OnceDeps,
  owner: Owner,
  creation: Creation<SandboxEventRequest>,
): Promise<WebhookEventRecord> =>
  createOnce(
    deps,
    'event',
    owner,
    creation,
    (lease) =>
      deps.storage.change(async (change) => {
        const { event: type, data } = creation.request
        const id = await enqueue(deps, change, owner, type, data ?? exampleData(type), { test: true })
        if (id === null) throw conflict('There is no webhook endpoint')
        if (lease) await completeKey(change, lease, id)
        return readEventRecord(change.tx, owner, id)
      }),
    (id) => readEventRecord(deps.storage.database, owner, id),
  )
