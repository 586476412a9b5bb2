import * as v from 'valibot'
import type { GuardedStorage } from '../../browser/guarded-storage'
import { Page } from '../../contract/page/page'
import { DraftRequest } from '../../contract/theme/studio'
import { type Look, PLAIN_LOOK, rebase } from '../look/look'

/** Also keeps texts that are still too long to be saved. */
const KeptLook = v.object({ theme: DraftRequest.entries.theme, copy: Page.entries.copy })
const Work = v.object({
  look: KeptLook,
  /** What was live then, to which the look is changes. */
  base: KeptLook,
})

/** In a tab that has no unsaved work, whatever other tabs have. */
const NOTHING = 'null'

export interface KeptWork {
  /** The work as changes to what is live now, which may have been saved elsewhere since; null when there is none. */
  restore(live: Look): Look | null
  keep(work: { look: Look; base: Look } | null): void
}

/**
 * Keeps unsaved work on this device, so that it survives a reload. Each tab goes on with its own; a tab that is opened
 * later, with what was kept last.
 */
export function createKeptWork(slug: string, device: GuardedStorage, tab: GuardedStorage): KeptWork {
  const name = `malipo-studio:${slug}`
  return {
    restore(live) {
      const text = tab.getItem(name) ?? device.getItem(name) ?? NOTHING
      tab.setItem(name, text)
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Work), text)
      if (!parsed.success) return null
      const { look, base } = parsed.output
      return rebase(lookOf(look), lookOf(base), live)
    },
    keep(work) {
      const text = work ? JSON.stringify(work) : NOTHING
      const isOurs = device.getItem(name) === tab.getItem(name)
      tab.setItem(name, text)
      if (work) device.setItem(name, text)
      // another tab's work stays
      else if (isOurs) device.removeItem(name)
    },
  }
}

const lookOf = ({ theme, copy }: v.InferOutput<typeof KeptLook>): Look => ({
  theme: theme ?? PLAIN_LOOK.theme,
  copy: copy ?? {},
})
