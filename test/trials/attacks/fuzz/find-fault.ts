export interface CheckedAnswer {
  label: string
  status: number
  contentType: string
  body: string
  /** Whether the service must refuse the request. */
  mustFail: boolean
}

const PROBLEM_FIELDS = new Set(['success', 'status', 'message', 'errors', 'details', 'request_id', 'timestamp'])

/** The errors as `details` gives them, one text for each; null if they have another form. */
function textsOfDetails(details: unknown): string[] | null {
  if (!Array.isArray(details)) return null
  const texts = details.map(({ field, code, params, message }) =>
    typeof code !== 'string' || typeof message !== 'string' || typeof params !== 'object'
      ? null
      : field === null
        ? message
        : `${field}: ${message}`,
  )
  return texts.every((text) => text !== null) ? texts : null
}

/** Describes the fault of an answer of the API, or returns null. */
export function findFault({ label, status, contentType, body, mustFail }: CheckedAnswer): string | null {
  const describeFault = (text: string) => `${label}: ${status} ${text}\n    ${body.slice(0, 300)}`
  if (status >= 500) return describeFault('is an error of the service')
  if (status < 400) return mustFail ? describeFault('should have been refused') : null
  if (!contentType.startsWith('application/json')) return describeFault(`is not the error body, but ${contentType}`)
  let problem: Record<string, unknown>
  try {
    problem = JSON.parse(body)
  } catch {
    return describeFault('is not JSON')
  }
  if (problem.success !== false || problem.status !== status) return describeFault('lacks the right success and status')
  if (typeof problem.message !== 'string' || problem.message === '') return describeFault('has no message')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(problem.timestamp)))
    return describeFault('has no timestamp')
  if (
    problem.errors !== undefined &&
    !(Array.isArray(problem.errors) && problem.errors.every((one) => typeof one === 'string'))
  )
    return describeFault('has errors that are not texts')
  if (String(textsOfDetails(problem.details)) !== String(problem.errors ?? [problem.message]))
    return describeFault('has details that differ from its errors')
  if (!/^req_[0-9a-f]{24}$/.test(String(problem.request_id))) return describeFault('has no id of its request')
  const extra = Object.keys(problem).filter((name) => !PROBLEM_FIELDS.has(name))
  if (extra.length > 0) return describeFault(`has fields that the error body lacks: ${extra}`)
  if (/\bat .*\.(?:ts|js|mjs):\d+|node_modules|select .* from |SQLSTATE|ECONN/i.test(body))
    return describeFault('reveals internals of the service')
  return null
}
