export interface Judged {
  what: string
  status: number
  contentType: string
  body: string
  /** Whether success would be a mistake. */
  wrong: boolean
}

const PROBLEM_FIELDS = new Set(['success', 'status', 'message', 'errors', 'timestamp'])

/** The fault of an answer of the API, in words; null: none. */
export function faultOf({ what, status, contentType, body, wrong }: Judged): string | null {
  const say = (text: string) => `${what}: ${status} ${text}\n    ${body.slice(0, 300)}`
  if (status >= 500) return say('is our own fault')
  if (status < 400) return wrong ? say('should have been refused') : null
  if (!contentType.startsWith('application/json')) return say(`is no error body, but ${contentType}`)
  let problem: Record<string, unknown>
  try {
    problem = JSON.parse(body)
  } catch {
    return say('is no JSON')
  }
  if (problem.success !== false || problem.status !== status) return say('does not say success and status')
  if (typeof problem.message !== 'string' || problem.message === '') return say('has no message')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(problem.timestamp))) return say('has no timestamp')
  if (
    problem.errors !== undefined &&
    !(Array.isArray(problem.errors) && problem.errors.every((one) => typeof one === 'string'))
  )
    return say('has errors that are no texts')
  const extra = Object.keys(problem).filter((name) => !PROBLEM_FIELDS.has(name))
  if (extra.length > 0) return say(`says more than an error body: ${extra}`)
  if (/\bat .*\.(?:ts|js|mjs):\d+|node_modules|select .* from |SQLSTATE|ECONN/i.test(body))
    return say('tells about our inside')
  return null
}
