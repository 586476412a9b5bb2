import type { Reporter, TestModule } from 'vitest/node'

/** Reports the number of tests on PostgreSQL, if the run includes any. A skipped test fails the run. */
export default class OnPostgresReport implements Reporter {
  onTestRunEnd(all: readonly TestModule[]) {
    const modules = all.filter(({ project }) => project.name === 'postgres')
    const [first] = modules
    if (!first) return
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) for (const test of module.children.allTests()) counts[test.result().state] += 1
    const version = first.project.getProvidedContext().databaseVersion ?? 'none'
    const ran = counts.passed + counts.failed
    process.stdout.write(`On PostgreSQL ${version}: ${ran} tests ran, ${counts.skipped + counts.pending} skipped\n`)
    if (ran === 0 || counts.skipped + counts.pending > 0) process.exitCode = 1
  }
}
