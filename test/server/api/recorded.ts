import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { DATA_HEADERS } from '../../../src/server/http/problem'

/** The answers of every operation, one per line: see `answers.test.ts`. A change here is a change of the API. */
const FILE = new URL('answers.txt', import.meta.url)

/** `RECORD_ANSWERS=1 npx vitest run --project unit test/server/api/answers` writes the file anew. */
const RECORDING = process.env.RECORD_ANSWERS === '1'

const TAB = '\t'
const recorded = new Map<string, string>(
  RECORDING
    ? []
    : readFileSync(FILE, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(TAB)), line.slice(line.indexOf(TAB) + 1)] as const),
)

/** Patterns of values that differ in each run. */
const RANDOM: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<key>'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/\\r\\n\d+,<time>/g, '\\r\\n<id>,<time>'],
  [/\bevt_[0-9a-f]{24}\b/g, '<event>'],
  [/\breq_[0-9a-f]{24}\b/g, '<request>'],
  [/\bps_[0-9a-f]+\b/g, '<reference>'],
  [/\b([rw]h?sec_)[\w+/=]{20,}/g, '$1<secret>'],
  [/\b([rw]h?sec_•+)[\w+/=]+/g, '$1<end>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\/logos\/[0-9a-f]{32}\b/g, '/logos/<hash>'],
  [/"(\d+):[\w+/]+=*"/g, '"$1:<bits>"'],
  [/\/r\/[\w-]{43}\b/g, '/r/<token>'],
  [/(\/dashboard\/\w+)#[\w-]{43}/g, '$1#<token>'],
  [/(malipo_device=)[\w-]{43}/g, '$1<secret>'],
  [/"(csrf_token|payer_token)":"[\w-]{43}"/g, '"$1":"<token>"'],
  [/"(public_key)":"B[\w-]{86}"/g, '"$1":"<key>"'],
  [/\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g, '<tron>'],
  [/\b0x[0-9a-fA-F]{40}\b/g, '<evm>'],
  [/"(address)":"[^"]+"/g, '"$1":"<address>"'],
  [/"(accountNumber)":"\d+"/g, '"$1":"<number>"'],
  [/"(transaction)":"[\w+/]{100,}=*"/g, '"$1":"<transaction>"'],
  [/"(source_bump|destination_bump)":\d+/g, '"$1":<bump>'],
  [/"(challenge)":"[\w-]+"/g, '"$1":"<challenge>"'],
  [/"user":\{"id":"[\w-]+"/g, '"user":{"id":"<handle>"'],
  [/"(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}"/g, '"<code>"'],
  [/^"[\w+/=-]+"$/g, '"<tag>"'],
]
const steady = (text: string) => RANDOM.reduce((whole, [pattern, name]) => whole.replace(pattern, name), text)

/** Sorts lists, because objects created at one moment are listed in any order. */
function steadyBody(text: string, type: string | null): string {
  // a table is not JSON
  if (type?.startsWith('text/csv')) return steady(JSON.stringify(text))
  const body = text && JSON.parse(text)
  if (!body.meta) return steady(text)
  const items = (body.data as unknown[]).map((item) => steady(JSON.stringify(item))).sort()
  return steady(JSON.stringify({ ...body, data: ['<items>'] })).replace('"<items>"', () => items.join())
}

/** Headers as text: one word for the headers that every answer has, then names and values of the others. */
function headersOf(headers: Headers): string {
  const isData = Object.entries(DATA_HEADERS).every(([name, value]) => headers.get(name) === value)
  const others = [...headers].filter(([name]) => !isData || !(name in DATA_HEADERS))
  const reported = others.map(([name, value]) => `${name}: ${name === 'retry-after' ? '<seconds>' : steady(value)}`)
  return [...(isData ? ['data'] : []), ...reported].join('; ')
}

/** Compares an answer, byte by byte except for random values, with the answer recorded under the name. */
export async function expectRecorded(name: string, response: Response): Promise<void> {
  const type = response.headers.get('content-type')
  // a stream ends much later: its first bytes stand for it
  const body = type === 'text/event-stream' ? await firstOf(response) : steadyBody(await response.clone().text(), type)
  expectLine(name, `${response.status} (${headersOf(response.headers)}) ${body}`)
}

async function firstOf(response: Response): Promise<string> {
  const reader = response.clone().body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  return JSON.stringify(new TextDecoder().decode(value))
}

export function expectLine(name: string, line: string): void {
  if (RECORDING) recorded.set(name, line)
  else expect(`${name}: ${line}`).toBe(`${name}: ${recorded.get(name)}`)
}

/** Call this after the last test: every recorded answer must have a request. */
export function expectNoOthers(names: readonly string[]): void {
  const known = [...recorded.keys()].sort()
  if (RECORDING) writeFileSync(FILE, known.map((name) => `${name}${TAB}${recorded.get(name)}\n`).join(''))
  else expect(known).toEqual([...names].sort())
}
