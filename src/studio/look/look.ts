import type { Language } from '../../contract/enums'
import type { PageWords } from '../../contract/page/page'
import type { Theme } from '../../contract/theme/theme'

export type Copy = Readonly<Partial<Record<Language, PageWords>>>

/** Everything about a page that a designer can change. */
export type Look = { readonly theme: Theme; readonly copy: Copy }

export const PLAIN_LOOK: Look = { theme: {}, copy: {} }

/** A canonical form without empty entries, so that equal looks compare equal. */
export function tidyLook({ theme, copy }: Look): Look {
  const { dark, ...flat } = theme
  const night = dark && filled(dark)
  const written = Object.entries(copy).flatMap(([language, words]) => {
    const said = filled(words ?? {})
    return Object.keys(said).length > 0 ? [[language, said] as const] : []
  })
  return {
    theme: { ...filled(flat), ...(night && Object.keys(night).length > 0 && { dark: night }) },
    copy: Object.fromEntries(written.sort(byName)),
  }
}

function filled<Entries extends object>(entries: Entries): Entries {
  const kept = Object.entries(entries).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(kept.sort(byName)) as Entries
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => one.localeCompare(other)

export const sameLook = (one: Look, other: Look) => JSON.stringify(tidyLook(one)) === JSON.stringify(tidyLook(other))

/**
 * The look after somebody else saved: what was changed here stays, and everything else is as it is live now.
 * @param before what was live when the changes began
 */
export const rebase = (look: Look, before: Look, now: Look) => tidyLook(merged(look, before, now) as Look)

function merged(mine: unknown, before: unknown, now: unknown): unknown {
  if (![mine, before, now].some(isGroup)) return mine === before ? now : mine
  const [ours, earlier, theirs] = [groupOf(mine), groupOf(before), groupOf(now)]
  return Object.fromEntries(
    Object.keys({ ...ours, ...earlier, ...theirs }).map((name) => [
      name,
      merged(ours[name], earlier[name], theirs[name]),
    ]),
  )
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const groupOf = (value: unknown) => (isGroup(value) ? value : {})
