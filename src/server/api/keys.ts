import { ShortListQuery } from '../../contract/envelope'
import { exampleOf } from '../../contract/example-of'
import { ApiKeyRecord, ApiKeyRequest, NewApiKey } from '../../contract/members/api-key'
import { AuditEntry, AuditQuery } from '../../contract/members/audit'
import { listEntries } from '../audit/list-entries'
import { createOwnKey, listOwnKeys, revokeOwnKey } from '../auth/merchant-keys'
import { operation, operationsOf } from './operation/operation'

/** A merchant's keys, and the audit. */
export const KEY_OPERATIONS = operationsOf('Keys', [
  operation({
    id: 'listKeys',
    method: 'get',
    path: '/api/v1/keys',
    summary: 'All keys and studio links that have not expired, newest first',
    description: 'Lists the keys in the mode of the request. No answer contains a key itself.',
    scope: 'keys',
    roles: ['owner'],
    query: ShortListQuery,
    answer: { status: 200, list: ApiKeyRecord },
    handle: ({ caller, query }, api) => listOwnKeys(api, caller, query),
  }),
  operation({
    id: 'createKey',
    method: 'post',
    path: '/api/v1/keys',
    summary: 'Create a key',
    description:
      'The new key has the mode of the request, so that a test key never makes a live key. A key that is created with another key has at most that key’s scopes, expires no later, and is revoked together with it. 403 for scopes that the other key lacks.',
    limit: 'keys',
    scope: 'keys',
    body: ApiKeyRequest,
    bodyOptional: true,
    answer: { status: 201, one: NewApiKey },
    errors: [429],
    freshCheck: ({ body: { name, scopes } }) => ({
      subject: 'key',
      target: { to: [...(name ? [name] : []), scopes.join(', ')].join(': ') },
    }),
    handle: ({ caller, body }, api) => createOwnKey(api, caller, body),
  }),
  operation({
    id: 'revokeKey',
    method: 'delete',
    path: '/api/v1/keys/{key_id}',
    summary: 'Revoke a key',
    description:
      'The key is refused from the next request on, and so are the studio links that were created with it. A key with the scope `keys` can revoke itself. Repeating the request changes nothing.',
    scope: 'keys',
    answer: {
      status: 200,
      one: ApiKeyRecord,
      example: {
        ...exampleOf(ApiKeyRecord),
        current: false,
        revoked_at: '2026-11-21T10:05:00.000Z',
        revoked_by: '0f1e2d3c-4b5a-4697-8879-6a5b4c3d2e1f',
      },
    },
    handle: ({ caller, params }, api) => revokeOwnKey(api, caller, params.key_id),
  }),
  operation({
    id: 'listAudit',
    method: 'get',
    path: '/api/v1/audit',
    summary: 'The audit: who changed what, newest first',
    description:
      'Lists changes of pages, keys, the webhook endpoint, bank accounts, invoices and your settings, and requested refunds, payouts and swaps, in the mode of the key. `from` and `to` are the first and last moment. An entry is stored together with the change, and is never changed or deleted. Actions of customers are not recorded.',
    scope: 'keys',
    roles: ['owner'],
    query: AuditQuery,
    answer: { status: 200, list: AuditEntry },
    handle: ({ caller, query }, api) => listEntries(api, caller, query),
  }),
])
