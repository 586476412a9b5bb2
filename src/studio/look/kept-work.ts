import * as v from 'valibot'
import { Page } from '../../contract/page'
import { DraftRequest } from '../../contract/studio'
import { type Look, PLAIN_LOOK } from './look'

/** Words may still be too long to be saved: they are not lost for that. */
const Work = v.object({
  look: v.object({ theme: DraftRequest.entries.theme, copy: Page.entries.copy }),
  at: v.number(),
})

/** Work that was not saved, on this device, so that it outlasts a reload. */
export function createKeptWork(slug: string, local: () => Storage) {
  const name = `malipo-studio:${slug}`
  // storage may be denied, already when it is only named, or full: then nothing is kept, and everything else works
  const tried = <Result>(attempt: () => Result): Result | null => {
    try {
      return attempt()
    } catch {
      return null
    }
  }
  return {
    /** When it was left, and how it looked. */
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
