import type { SandboxEventRequest } from '../../../contract/webhooks/webhook-event'
import { conflict } from '../../http/problem'
import { exampleData } from '../../webhooks/example-data'
import { readEventRecord } from '../../webhooks/history'
import { enqueue } from '../../webhooks/outbox'
import { completeKey, createOnce, type OnceDeps } from '../idempotency'

/** Sends a test event to the endpoints that get its type, once per idempotency key. Throws 409 without any. */
export const sendSandboxEvent = createOnce(
  'event',
  (deps: OnceDeps, owner, { event: type, data }: SandboxEventRequest, lease) =>
    deps.storage.change(async (change) => {
      const id = await enqueue(deps, change, owner, type, data ?? exampleData(type), { test: true })
      if (id === null) throw conflict('There is no webhook endpoint for this event')
      if (lease) await completeKey(change, lease, id)
      return readEventRecord(change.tx, owner, id)
    }),
  readEventRecord,
)
