import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/server/storage/postgres'
import { reaches } from '../imports'
import { startCluster } from '../postgres'
import { createDatabase } from '../server/database'
import { silentLog } from '../server/silent-log'
import { makeTempFolder } from '../temp-folder'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** An empty database, migrated once for all files. */
    databaseTemplate: string
    databaseVersion: string
  }
}

/** Starts one cluster for the whole project. Each test file creates its own database on it. */
export default async function setup(project: TestProject) {
  await expectMatchingFiles(project)
  const removeTempFolder = makeTempFolder()
  const cluster = await startCluster()
  project.provide('databaseUrl', cluster.url)
  project.provide('databaseVersion', cluster.version)
  const { url } = await createDatabase(cluster.url)
  await (await openPostgres(url, silentLog)).close()
  project.provide('databaseTemplate', new URL(url).pathname.slice(1))
  return async () => {
    await cluster.stop()
    removeTempFolder()
  }
}

/** Fails unless the project's files are exactly the tests that use a database: all others would only run twice. */
async function expectMatchingFiles(project: TestProject) {
  const { testFiles } = await project.globTestFiles()
  const chosen = new Set(testFiles.map((path) => relative(process.cwd(), path)))
  const wrong = readdirSync('test/server', { recursive: true, encoding: 'utf8' })
    .map((path) => join('test/server', path))
    .filter((path) => path.endsWith('.test.ts') && reaches(path, 'pg') !== chosen.has(path))
    .map((path) => `${path} reaches ${chosen.has(path) ? 'no' : 'the'} database`)
  if (wrong.length > 0)
    throw new Error(
      `the files of the project postgres in vitest.config.ts are not the tests that use the database:\n${wrong.join('\n')}`,
    )
}
