import type { TestProject } from 'vitest/node'
import { startCluster } from '../postgres'
import { ownTempFolder } from '../temp-folder'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    databaseVersion: string
  }
}

/** One cluster for the whole run of the project; a test file makes its own database on it. */
export default async function setup(project: TestProject) {
  const emptied = ownTempFolder()
  const cluster = await startCluster()
  project.provide('databaseUrl', cluster.url)
  project.provide('databaseVersion', cluster.version)
  return async () => {
    await cluster.stop()
    emptied()
  }
}
