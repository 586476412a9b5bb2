import { eq, inArray, lt } from 'drizzle-orm'
import type { Deps } from '../deps'
import { channelOf } from '../storage/channels'
import { builtParts } from '../storage/schema/operation'
import { answerFile, isNamedPart, type Serve, type StaticFile, type StaticFiles, staticFile } from './static-files'

/** How long parts are kept after the last process has ended that was built with them. */
const KEPT_MS = 7 * 86_400_000

/**
 * The parts of the page and of the widget, of all builds that have served these books lately. A document names the parts
 * of the build that drew it; it stays open for longer than a deployment takes, and what it asks for next may be asked of
 * another process. Without its part a payment would not be followed any more.
 */
export function createEarlierParts({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) {
  const { database } = storage
  const read = new Map<string, StaticFile>()
  // anybody may ask for any name: which there are is asked once, and again when that has changed
  let names: Promise<ReadonlySet<string>> | null = null
  const forget = () => {
    names = null
  }
  const unlisten = storage.listen({
    heard: (channel) => {
      if (channel === channelOf.parts()) forget()
    },
    lost: forget,
  })

  async function look(): Promise<ReadonlySet<string>> {
    try {
      const rows = await database.select({ path: builtParts.path }).from(builtParts)
      return new Set(rows.map(({ path }) => path))
    } catch (error) {
      forget()
      throw error
    }
  }

  const serve: Serve = async (path, request, headers) => {
    if (!isNamedPart(path)) return undefined
    let file = read.get(path)
    if (!file) {
      names ??= look()
      if (!(await names).has(path)) return undefined
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
    keep: ({ parts }: Pick<StaticFiles, 'parts'>): Promise<void> =>
      storage.change(async ({ tx, announce }) => {
        const servedAt = clock.now()
        const old = lt(builtParts.servedAt, new Date(servedAt.getTime() - KEPT_MS))
        const known = await tx
          .update(builtParts)
          .set({ servedAt })
          .where(inArray(builtParts.path, [...parts.keys()]))
          .returning({ path: builtParts.path })
        const gone = await tx.delete(builtParts).where(old).returning({ path: builtParts.path })
        const fresh = [...parts].filter(([path]) => !known.some((one) => one.path === path))
        if (fresh.length > 0)
          await tx
            .insert(builtParts)
            .values(fresh.map(([path, content]) => ({ path, content, servedAt })))
            .onConflictDoNothing()
        if (fresh.length + gone.length > 0) announce(channelOf.parts())
      }),
    close: unlisten,
  }
}
