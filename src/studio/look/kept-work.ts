import * as v from 'valibot'
import { DraftRequest } from '../../contract/studio'
import { type Look, PLAIN_LOOK } from './look'

const Work = v.object({ look: DraftRequest, at: v.number() })

/** Work that was not saved, on this device, and the key of this tab, so that both outlast a reload. */
export function createKeptWork(slug: string, { local, tab }: { local: () => Storage; tab: () => Storage }) {
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
      return { look: { theme: theme ?? PLAIN_LOOK.theme, copy: (copy ?? {}) as Look['copy'] }, at: parsed.output.at }
    },
    keep(look: Look | null, at: number) {
      tried(() => (look ? local().setItem(name, JSON.stringify({ look, at })) : local().removeItem(name)))
    },
    readKey: () => tried(() => tab().getItem(name)),
    keepKey(key: string | null) {
      tried(() => (key ? tab().setItem(name, key) : tab().removeItem(name)))
    },
  }
}
export type KeptWork = ReturnType<typeof createKeptWork>
