import type { Reporter, TestModule } from 'vitest/node'

/** Says how many tests ran on PostgreSQL; one that was skipped, or none at all, fails the run. */
export default class OnPostgresReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) for (const test of module.children.allTests()) counts[test.result().state] += 1
    const [project] = modules.map((module) => module.project)
    const version = project?.getProvidedContext().databaseVersion ?? 'none'
    const ran = counts.passed + counts.failed
    process.stdout.write(`On PostgreSQL ${version}: ${ran} tests ran, ${counts.skipped + counts.pending} skipped\n`)
    if (ran === 0 || counts.skipped + counts.pending > 0) process.exitCode = 1
  }
}
