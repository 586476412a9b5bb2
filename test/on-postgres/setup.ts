import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/server/storage/postgres'
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
