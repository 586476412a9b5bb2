type Path = readonly (string | number)[]

export class JsonLineError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

const WHITE = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

/**
 * Parses hand-written JSON: returns its value, and the line on which a path begins (for an absent path, that of the
 * nearest value around it). Throws JsonLineError at the first character that is not JSON.
 */
export function parseWithLines(text: string): { value: unknown; lineOf(path: Path): number } {
  const lines = new Map<string, number>()
  let at = 0

  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const fail = (expected: string): never => {
    const found = at < text.length ? JSON.stringify(text[at]) : 'the end'
    throw new JsonLineError(lineAt(at), `expected ${expected}, found ${found}`)
  }
  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const token = pattern.exec(text)?.[0] ?? null
    at += token?.length ?? 0
    return token
  }
  const skip = (token: string) => {
    take(WHITE)
    if (!text.startsWith(token, at)) return false
    at += token.length
    return true
  }

  function value(path: Path): unknown {
    take(WHITE)
    if (!lines.has(JSON.stringify(path))) lines.set(JSON.stringify(path), lineAt(at))
    if (skip('{')) return members(path)
    if (skip('[')) return items(path)
    return JSON.parse(take(STRING) ?? take(LITERAL) ?? fail('a value'))
  }

  function members(path: Path): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    if (skip('}')) return object
    do {
      take(WHITE)
      const line = lineAt(at)
      const name = JSON.parse(take(STRING) ?? fail('a field name in double quotes')) as string
      if (!skip(':')) fail('":"')
      lines.set(JSON.stringify([...path, name]), line)
      object[name] = value([...path, name])
    } while (skip(','))
    if (!skip('}')) fail('"," or "}"')
    return object
  }

  function items(path: Path): unknown[] {
    const list: unknown[] = []
    if (skip(']')) return list
    do list.push(value([...path, list.length]))
    while (skip(','))
    if (!skip(']')) fail('"," or "]"')
    return list
  }

  const whole = value([])
  take(WHITE)
  if (at < text.length) fail('the end')
  return {
    value: whole,
    lineOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const line = lines.get(JSON.stringify(path.slice(0, length)))
        if (line !== undefined) return line
      }
      return 1
    },
  }
}
