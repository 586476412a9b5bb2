import * as v from 'valibot'
import { Page } from '../../contract/page'
import { DraftRequest } from '../../contract/studio'
import { type Look, PLAIN_LOOK, rebase } from '../look/look'

/** Also keeps texts that are still too long to be saved. */
const KeptLook = v.object({ theme: DraftRequest.entries.theme, copy: Page.entries.copy })
const Work = v.object({
  look: KeptLook,
  /** What was live then, to which the look is changes; versions before this one did not keep it. */
  base: v.optional(KeptLook),
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
    /** The work as changes to what is live now, which somebody else may have saved since; null when there is none. */
    restore(live: Look): Look | null {
      const text = readFrom(tab) ?? readFrom(local) ?? NOTHING
      writeTo(tab, text)
      const parsed = v.safeParse(
        Work,
        tried(() => JSON.parse(text)),
      )
      if (!parsed.success) return null
      const { look, base } = parsed.output
      return base ? rebase(lookOf(look), lookOf(base), live) : lookOf(look)
    },
    keep(work: { look: Look; base: Look } | null) {
      const text = work ? JSON.stringify(work) : NOTHING
      const isOurs = readFrom(local) === readFrom(tab)
      writeTo(tab, text)
      if (work) writeTo(local, text)
      // another tab's work stays
      else if (isOurs) tried(() => local().removeItem(name))
    },
  }
}

const lookOf = ({ theme, copy }: v.InferOutput<typeof KeptLook>): Look => ({
  theme: theme ?? PLAIN_LOOK.theme,
  copy: copy ?? {},
})

export type KeptWork = ReturnType<typeof createKeptWork>
