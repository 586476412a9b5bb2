import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUARDS, type Guard } from './widget-guards/guards'

let folder: string
const { NODE_ENV: _, VITEST: __, ...environment } = process.env

const BUILD = {
  everything: ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'],
  widget: [
    '--input-type=module',
    '-e',
    "const { runnerImport } = await import('vite'); await (await runnerImport('./widget/build.config.ts')).module.buildWidget()",
  ],
}

const node = (given: string[]) =>
  spawnSync(process.execPath, given, { cwd: folder, env: environment, encoding: 'utf8', maxBuffer: 1 << 28 })

function built(what: keyof typeof BUILD) {
  const { status, stderr } = node(BUILD[what])
  if (status !== 0) throw new Error(stderr)
}

/** A copy of the tree, built; its widget may be larger than allowed, which is a test's to find. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-guards-'))
  for (const name of readdirSync('.'))
    if (!['node_modules', 'dist', '.git', '.data'].includes(name)) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  edit({
    file: 'widget/build.config.ts',
    from: "throw new Error('The widget is over its budget.')",
    to: "console.warn('over')",
  })
  // what is left without a guard need not be tidy
  edit({ file: 'widget/tsconfig.package.json', from: '"noEmit": false', to: '"noCheck": true, "noEmit": false' })
  built('everything')
  cpSync(join(folder, 'dist'), join(folder, 'dist.whole'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Changes the one place that reads so; answers what undoes it. */
function edit({ file, from, to }: Pick<Guard, 'file' | 'from' | 'to'>) {
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  expect([file, from, whole.split(from).length - 1]).toEqual([file, from, 1])
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  return () => writeFileSync(path, whole)
}

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

/** How the tests of that title ended: all `passed`, or one `failed`; nothing when none ran. */
function outcomeOf({ test, red }: Guard): string | undefined {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const pattern = red.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const run = node([
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', test.startsWith('e2e') ? 'e2e' : 'unit', `test/${test}`],
    ...['-t', pattern, '--reporter=json', `--outputFile=${report}`],
  ])
  if (!existsSync(report)) throw new Error(`nothing ran:\n${run.stdout}${run.stderr}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const ran = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title, status }) => title.includes(red) && /passed|failed/.test(status))
  return ran.find(({ status }) => status === 'failed')?.status ?? ran[0]?.status
}

// `LINES=3,4` tries those promises only
const lines = process.env.LINES?.split(',').map(Number)
const tried = GUARDS.filter(({ line }) => !lines || lines.includes(line))

test.each(tried)('$line: without “$guard” a test turns red: $red', (guard) => {
  const undo = edit(guard)
  try {
    if (guard.build !== 'nothing') built(guard.build)
    expect(outcomeOf(guard)).toBe('failed')
  } finally {
    undo()
    rmSync(join(folder, 'dist'), { recursive: true })
    cpSync(join(folder, 'dist.whole'), join(folder, 'dist'), { recursive: true })
  }
})

test('with all of them the same tests are green', () => {
  const each = new Map(tried.map((guard) => [guard.test + guard.red, guard]))
  for (const guard of each.values()) expect([guard.red, outcomeOf(guard)]).toEqual([guard.red, 'passed'])
})
