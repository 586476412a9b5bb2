import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

type Path = (string | number)[]

export class JsonLineError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Parses hand-written JSON. Returns its value and the line of a path, or of the nearest parent if the path is absent.
 * Throws JsonLineError at the first error.
 */
export function parseWithLines(text: string): { value: unknown; lineOf(path: Path): number } {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const [first] = errors
  if (first) throw new JsonLineError(lineAt(first.offset), wordsOf(printParseErrorCode(first.error)))
  return {
    value: JSON.parse(text),
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const node = root && findNodeAtLocation(root, path.slice(0, length))
        // the line of a field is the line of its name
        if (node) return lineAt(node.parent?.type === 'property' ? node.parent.offset : node.offset)
      }
      return lineAt(root?.offset ?? 0)
    },
  }
}

/** `CommaExpected` is "comma expected". */
const wordsOf = (code: string) => code.replace(/\B[A-Z]/g, ' $&').toLowerCase()
