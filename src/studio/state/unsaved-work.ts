import * as v from 'valibot'
import type { GuardedStorage } from '../../browser/guarded-storage'
import { Page } from '../../contract/page/page'
import { DraftRequest } from '../../contract/theme/studio'
import { type Look, rebase, toLook } from '../look/look'

/** Unlike the service, accepts texts that are too long, because the designer may still be shortening them. */
const StoredLook = v.object({ theme: DraftRequest.entries.theme, copy: Page.entries.copy })
const Work = v.object({
  look: StoredLook,
  /** The look that was live when the changes started. */
  base: StoredLook,
})

/** Marks a tab without unsaved work, so that a reload does not restore the work of another tab. */
const NO_WORK = 'null'

export interface UnsavedWork {
  /** Applies the unsaved changes to the live look; null if there are none. */
  restore(live: Look): Look | null
  store(work: { look: Look; base: Look } | null): void
}

/**
 * Stores unsaved work on this device, so that it survives a reload. Each tab restores its own work. A new tab restores
 * the work that was stored last.
 */
export function createUnsavedWork(slug: string, device: GuardedStorage, tab: GuardedStorage): UnsavedWork {
  const name = `malipo-studio:${slug}`
  return {
    restore(live) {
      const text = tab.getItem(name) ?? device.getItem(name) ?? NO_WORK
      tab.setItem(name, text)
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Work), text)
      if (!parsed.success) return null
      const { look, base } = parsed.output
      return rebase(toLook(look), toLook(base), live)
    },
    store(work) {
      const text = work ? JSON.stringify(work) : NO_WORK
      const isOwn = device.getItem(name) === tab.getItem(name)
      tab.setItem(name, text)
      if (work) device.setItem(name, text)
      // Removes only this tab's own work from the device.
      else if (isOwn) device.removeItem(name)
    },
  }
}
