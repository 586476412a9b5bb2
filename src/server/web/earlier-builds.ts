import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../runtime/error-code'
import { createLru } from '../runtime/lru'
import { isHashedFile } from './hashed-files'
import { answerFile, type Serve, type StaticFile, staticFile } from './static-files'

/** More than the files of several builds. */
const MAX_IN_MEMORY = 300
const NOT_THERE = new Set(['ENOENT', 'ENOTDIR'])

/**
 * Serves the files of this build, and hashed files of other builds from `folder`, where `src/build/retain-assets.ts` puts
 * them. A document names chunks of the build that rendered it, and stays open across deployments. Files that a later build
 * adds are found, too.
 */
export function withEarlierBuilds(files: Serve, folder: string): Serve {
  const read = createLru<StaticFile>(MAX_IN_MEMORY)

  async function find(path: string): Promise<StaticFile | undefined> {
    if (!isHashedFile(path)) return undefined
    const known = read.get(path)
    if (known) return known
    try {
      const file = staticFile(path, await readFile(join(folder, path)))
      read.set(path, file)
      return file
    } catch (error) {
      if (NOT_THERE.has(codeOf(error) ?? '')) return undefined
      throw error
    }
  }

  return async (path, request, headers) => {
    const own = await files(path, request, headers)
    if (own) return own
    const file = await find(path)
    return file && answerFile(file, path, request, headers)
  }
}
