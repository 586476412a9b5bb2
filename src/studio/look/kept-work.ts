import * as v from 'valibot'
import { Page } from '../../contract/page'
import { DraftRequest } from '../../contract/studio'
import { type Look, PLAIN_LOOK } from './look'

/** Also keeps texts that are still too long to be saved. */
const Work = v.object({
  look: v.object({ theme: DraftRequest.entries.theme, copy: Page.entries.copy }),
  at: v.number(),
})

/** In a tab that has no unsaved work, whatever other tabs have. */
const NOTHING = 'null'

/**
 * Keeps unsaved work on this device, so that it survives a reload. Each tab goes on with its own; a tab that is opened
 * later, with what was kept last.
 */
export function createKeptWork(slug: string, local: () => Storage, tab: () => Storage) {
  const name = `malipo-studio:${slug}`
  // storage may be full, or denied as soon as it is accessed: then nothing is kept, and everything else works
  const tried = <Result>(attempt: () => Result): Result | null => {
    try {
      return attempt()
    } catch {
      return null
    }
  }
  const readFrom = (storage: () => Storage) => tried(() => storage().getItem(name))
  const writeTo = (storage: () => Storage, text: string) => tried(() => storage().setItem(name, text))
  return {
    /** The kept look, and when it was kept. */
    read(): { look: Look; at: number } | null {
      const text = readFrom(tab) ?? readFrom(local) ?? NOTHING
      writeTo(tab, text)
      const parsed = v.safeParse(
        Work,
        tried(() => JSON.parse(text)),
      )
      if (!parsed.success) return null
      const { theme, copy } = parsed.output.look
      return { look: { theme: theme ?? PLAIN_LOOK.theme, copy: copy ?? {} }, at: parsed.output.at }
    },
    keep(look: Look | null, at: number) {
      const text = look ? JSON.stringify({ look, at }) : NOTHING
      const isOurs = readFrom(local) === readFrom(tab)
      writeTo(tab, text)
      if (look) writeTo(local, text)
      // another tab's work stays
      else if (isOurs) tried(() => local().removeItem(name))
    },
  }
}
export type KeptWork = ReturnType<typeof createKeptWork>
