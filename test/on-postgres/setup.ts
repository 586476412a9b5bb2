import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/server/storage/postgres'
import { reaches } from '../imports'
import { startCluster } from '../postgres'
import { createDatabase } from '../server/database'
import { silentLog } from '../server/silent-log'
import { ownTempFolder } from '../temp-folder'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Empty books, migrated once for all files. */
    databaseTemplate: string
    databaseVersion: string
  }
}

/** One cluster for the whole run of the project; a test file makes its own database on it. */
export default async function setup(project: TestProject) {
  await expectWhatReachesPostgres(project)
  const emptied = ownTempFolder()
  const cluster = await startCluster()
  project.provide('databaseUrl', cluster.url)
  project.provide('databaseVersion', cluster.version)
  const { url } = await createDatabase(cluster.url)
  await (await openPostgres(url, silentLog)).close()
  project.provide('databaseTemplate', new URL(url).pathname.slice(1))
  return async () => {
    await cluster.stop()
    emptied()
  }
}

/** All that reaches PostgreSQL is tested on it; what does not would be the same test again. */
async function expectWhatReachesPostgres(project: TestProject) {
  const { testFiles } = await project.globTestFiles()
  const chosen = new Set(testFiles.map((path) => relative(process.cwd(), path)))
  const wrong = readdirSync('test/server', { recursive: true, encoding: 'utf8' })
    .map((path) => join('test/server', path))
    .filter((path) => path.endsWith('.test.ts') && reaches(path, 'pg') !== chosen.has(path))
    .map((path) => `${path} reaches ${chosen.has(path) ? 'no' : 'the'} database`)
  if (wrong.length > 0)
    throw new Error(
      `the files that vitest.config.ts names for the project postgres are not those that reach it:\n${wrong.join('\n')}`,
    )
}
