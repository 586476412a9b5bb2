import { isUuid, type Operation, paramsOf } from './operation'

/** The status of success. */
export const successStatus = ({ answer }: Pick<Operation, 'answer'>): 200 | 201 =>
  'status' in answer ? answer.status : 200

/**
 * Every status that an operation can answer: 401 and 403 with a key or a member; 400 with a body, a query or a
 * UUID in the path; 404 with a path parameter; 409 with an idempotency key; 413 with a body; 503 for an unavailable
 * database.
 */
export function statusesOf(operation: Operation): number[] {
  const { auth, body, image, query, path, answer, idempotency, errors = [] } = operation
  const statuses = new Set<number>([successStatus(operation), ...errors])
  if ('one' in answer && answer.also) statuses.add(answer.also)
  if (!operation.readsNothing) statuses.add(503)
  // 403: another site may not send requests from a member's browser
  if (auth !== 'none') statuses.add(401).add(403)
  if (idempotency) statuses.add(409)
  if (body || image) statuses.add(400).add(413)
  if (query || paramsOf(path).some(isUuid)) statuses.add(400)
  if (path.includes('{')) statuses.add(404)
  return [...statuses].sort((a, b) => a - b)
}

/** The headers of an answer, besides those of every answer. */
export function headersOf({ answer }: Operation, status: number): ('ETag' | 'WWW-Authenticate' | 'Retry-After')[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 429 || status === 503) return ['Retry-After']
  return 'one' in answer && answer.etag && status < 400 ? ['ETag'] : []
}
