import * as v from 'valibot'
import { Page } from '../../contract/page'
import { DraftRequest } from '../../contract/studio'
import { type Look, PLAIN_LOOK } from './look'

/** Also keeps texts that are still too long to be saved. */
const Work = v.object({
  look: v.object({ theme: DraftRequest.entries.theme, copy: Page.entries.copy }),
  at: v.number(),
})

/** Keeps unsaved work on this device, so that it survives a reload. */
export function createKeptWork(slug: string, local: () => Storage) {
  const name = `malipo-studio:${slug}`
  // storage may be full, or denied as soon as it is accessed: then nothing is kept, and everything else works
  const tried = <Result>(attempt: () => Result): Result | null => {
    try {
      return attempt()
    } catch {
      return null
    }
  }
  return {
    /** The kept look, and when it was kept. */
    read(): { look: Look; at: number } | null {
      const parsed = v.safeParse(
        Work,
        tried(() => JSON.parse(local().getItem(name) ?? 'null')),
      )
      if (!parsed.success) return null
      const { theme, copy } = parsed.output.look
      return { look: { theme: theme ?? PLAIN_LOOK.theme, copy: copy ?? {} }, at: parsed.output.at }
    },
    keep(look: Look | null, at: number) {
      tried(() => (look ? local().setItem(name, JSON.stringify({ look, at })) : local().removeItem(name)))
    },
  }
}
export type KeptWork = ReturnType<typeof createKeptWork>
