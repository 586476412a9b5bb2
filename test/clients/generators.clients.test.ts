import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../e2e/service'

const HOME = 'test/clients'
/** The generators that developers use, with the command of each. */
const GENERATORS = {
  'openapi-typescript': ['openapi-typescript', 'openapi.json', '-o', 'schema.d.ts'],
  orval: ['orval', '--config', 'orval.config.mjs'],
  'hey-api': ['openapi-ts', '-i', 'openapi.json', '-o', 'hey'],
} as const
const NAMES = Object.keys(GENERATORS) as (keyof typeof GENERATORS)[]

let service: Service
/** Below the installed packages, so that the generated clients find theirs. */
let folder = ''
const generated = () => join(folder, 'generated')
const run = (command: string, words: readonly string[], cwd: string, environment: Record<string, string> = {}) =>
  promisify(execFile)(command, words, { cwd, env: { ...process.env, TMPDIR: folder, ...environment } })
const bin = (name: string) => resolve(HOME, 'node_modules/.bin', name)

beforeAll(async () => {
  service = await startService()
  folder = mkdtempSync(resolve(HOME, 'node_modules/.clients-'))
  cpSync(join(HOME, 'programs'), folder, { recursive: true })
  mkdirSync(generated())
  cpSync(join(HOME, 'orval.config.mjs'), join(generated(), 'orval.config.mjs'))
  const document = await (await fetch(`${service.origin}/openapi.json`)).text()
  writeFileSync(join(generated(), 'openapi.json'), document)
})
afterAll(async () => {
  await service?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

test.each(NAMES)('%s builds a client with which a program compiles without a cast, and works', async (name) => {
  const [command, ...words] = GENERATORS[name]
  await run(bin(command), words, generated())

  const program = readFileSync(join(folder, `${name}.ts`), 'utf8')
  expect(program.match(/\bas (?!const).*|\bany\b|@ts-\S+|!\./g)).toBeNull()
  const strict = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--skipLibCheck', 'false']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable']
  const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')]
  await run(bin('tsc'), [`${name}.ts`, ...strict, ...modules, ...types], folder)

  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ...{ ssr: `${name}.ts`, outDir: 'built', emptyOutDir: false, target: 'es2022' },
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  const reference = `order-of-${name}`
  const environment = { MALIPO_URL: service.origin, API_KEY: service.apiKey, REFERENCE: reference }
  const { stdout } = await run(process.execPath, [join(folder, 'built', `${name}.mjs`)], folder, environment)
  const [session] = await service.call<{ id: string }[]>('GET', `/api/v1/payment-sessions?reference=${reference}`)
  const id = session?.id
  expect(JSON.parse(stdout)).toEqual({
    ...{ created: id, again: id, listed: [id], total: 1 },
    ...{ status: 'initiated', code: 'not_found' },
  })
})
