import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FunctionTime } from '../../e2e/service'

/** The time in ms that a part of the process took itself, without the functions that it calls. */
export type Part = readonly [name: string, ms: number]

const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
const OURS = /(?:^|\/)src\/((?:server\/)?[^/]+)\//
const NATIVE: Record<string, string> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'native code, without a function (program)',
}

const maps = new Map<string, SourceMap | null>()
function sourceOf({ url, lineNumber, columnNumber }: FunctionTime): string {
  if (!url.startsWith('file:')) return url
  const path = fileURLToPath(url)
  if (!maps.has(path))
    maps.set(path, existsSync(`${path}.map`) ? new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8'))) : null)
  const entry = maps.get(path)?.findEntry(lineNumber, columnNumber)
  return (entry && 'originalSource' in entry && entry.originalSource) || url
}

/** The npm package, the folder of `src` or the part of Node that a function belongs to. */
function partOf(one: FunctionTime): string {
  const [, named] = PACKAGE.exec(one.url) ?? []
  if (named) return named
  const source = sourceOf(one)
  const [, room] = OURS.exec(source) ?? []
  if (room) return `src/${room}`
  const native = NATIVE[one.functionName]
  if (native) return native
  return source.startsWith('node:') || source === '' ? 'node itself' : 'other'
}

const sumByName = (times: readonly FunctionTime[], nameOf: (one: FunctionTime) => string): Part[] => {
  const found = new Map<string, number>()
  for (const one of times) {
    if (one.functionName === '(idle)') continue
    found.set(nameOf(one), (found.get(nameOf(one)) ?? 0) + one.microseconds / 1000)
  }
  return [...found].sort(([, one], [, other]) => other - one)
}

/** The times of packages and folders, the longest first. */
export const partsOf = (times: readonly FunctionTime[]): Part[] => sumByName(times, partOf)

/** The times of single functions, the longest first. */
export const functionsOf = (times: readonly FunctionTime[]): Part[] =>
  sumByName(times, (one) => `${one.functionName || '(anonymous)'}, ${partOf(one)}`)
