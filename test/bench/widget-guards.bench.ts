import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrokenCopy, copyToBreak } from './broken-copy'
import { GUARDS, type Guard } from './widget-guards/guards'

let copy: BrokenCopy

const WIDGET = [
  '--input-type=module',
  '-e',
  "const { runnerImport } = await import('vite'); await (await runnerImport('./widget/build.config.ts')).module.buildWidget()",
]

/** A copy of the tree, built; its widget may be larger than allowed, which is a test's to find. */
beforeAll(() => {
  copy = copyToBreak()
  edit({
    file: 'widget/build.config.ts',
    from: "throw new Error('The widget is over its budget.')",
    to: "console.warn('over')",
  })
  // what is left without a guard need not be tidy
  edit({
    file: 'widget/tsconfig.package.json',
    from: '"declaration": true',
    to: '"noCheck": true, "declaration": true',
  })
  copy.build()
  cpSync(join(copy.folder, 'dist'), join(copy.folder, 'dist.whole'), { recursive: true })
})
afterAll(() => copy?.remove())

/** Changes the one place that reads so; answers what undoes it. */
function edit({ file, from, to }: Pick<Guard, 'file' | 'from' | 'to'>) {
  const path = join(copy.folder, file)
  const whole = readFileSync(path, 'utf8')
  expect([file, from, whole.split(from).length - 1]).toEqual([file, from, 1])
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  return () => writeFileSync(path, whole)
}

const projectOf = (test: string) => (/^e2e\/stories/.test(test) ? 'stories' : /^e2e/.test(test) ? 'e2e' : 'unit')
const outcomeOf = ({ test, red }: Guard) => copy.outcomeOf({ project: projectOf(test), file: `test/${test}`, red })

// `LINES=3,4` tries those promises only
const lines = process.env.LINES?.split(',').map(Number)
const tried = GUARDS.filter(({ line }) => !lines || lines.includes(line))

test.each(tried)('$line: without “$guard” a test turns red: $red', (guard) => {
  const undo = edit(guard)
  try {
    if (guard.build !== 'nothing') copy.build(guard.build === 'widget' ? WIDGET : undefined)
    expect(outcomeOf(guard)).toBe('failed')
  } finally {
    undo()
    rmSync(join(copy.folder, 'dist'), { recursive: true })
    cpSync(join(copy.folder, 'dist.whole'), join(copy.folder, 'dist'), { recursive: true })
  }
})

test('with all of them the same tests are green', () => {
  const each = new Map(tried.map((guard) => [guard.test + guard.red, guard]))
  for (const guard of each.values()) expect([guard.red, outcomeOf(guard)]).toEqual([guard.red, 'passed'])
})
