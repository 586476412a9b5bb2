import { eq, lt } from 'drizzle-orm'
import type { Deps } from '../deps'
import { builtParts } from '../storage/schema/operation'
import { answerFile, isNamedPart, type Serve, type StaticFile, type StaticFiles, staticFile } from './static-files'

const DAY_MS = 86_400_000
/** How long parts are kept after the last process has ended that was built with them. */
const KEPT_DAYS = 7
/** How often it is looked, at most, which parts there are: anybody may ask for any name. */
const LOOK_MS = 2_000

/**
 * The parts of the page and of the widget, of all builds that have served these books lately. A document names the parts
 * of the build that drew it; it stays open for longer than a deployment takes, and what it asks for next may be asked of
 * another process. Without its part a payment would not be followed any more.
 */
export function createEarlierParts({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) {
  const { database } = storage
  const read = new Map<string, StaticFile>()
  let names = new Set<string>()
  let lookedAt = 0

  async function isKept(path: string): Promise<boolean> {
    const now = clock.now().getTime()
    if (!names.has(path) && Math.abs(now - lookedAt) >= LOOK_MS) {
      lookedAt = now
      names = new Set((await database.select({ path: builtParts.path }).from(builtParts)).map((row) => row.path))
    }
    return names.has(path)
  }

  const serve: Serve = async (path, request, headers) => {
    if (!isNamedPart(path)) return undefined
    let file = read.get(path)
    if (!file) {
      if (!(await isKept(path))) return undefined
      const [row] = await database.select().from(builtParts).where(eq(builtParts.path, path))
      if (!row) return undefined
      file = staticFile(path, Buffer.from(row.content, 'base64'))
      read.set(path, file)
    }
    return answerFile(file, path, request, headers)
  }

  return {
    serve,
    /** Keeps the parts of this build for other ones, and forgets those that no process has kept for a week. */
    async keep({ parts }: Pick<StaticFiles, 'parts'>): Promise<void> {
      const servedAt = clock.now()
      if (parts.size > 0)
        await database
          .insert(builtParts)
          .values([...parts].map(([path, content]) => ({ path, content, servedAt })))
          .onConflictDoUpdate({ target: builtParts.path, set: { servedAt } })
      await database
        .delete(builtParts)
        .where(lt(builtParts.servedAt, new Date(servedAt.getTime() - KEPT_DAYS * DAY_MS)))
    },
  }
}
