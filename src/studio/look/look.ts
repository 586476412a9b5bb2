import type { Language } from '../../contract/enums'
import type { PageWords } from '../../contract/page/page'
import type { Theme } from '../../contract/theme/theme'

export type Copy = Readonly<Partial<Record<Language, PageWords>>>

/** The parts of a page that a designer can change. */
export type Look = { readonly theme: Theme; readonly copy: Copy }

export const EMPTY_LOOK: Look = { theme: {}, copy: {} }

/** The look in an answer or a stored text, in which absent parts are null. */
export const lookOf = ({
  theme,
  copy,
}: {
  theme?: Theme | null | undefined
  copy?: object | null | undefined
}): Look => ({
  theme: theme ?? {},
  copy: (copy ?? {}) as Copy,
})

/** Brings a look into a canonical form without empty entries, so that equal looks compare equal. */
export function normalizeLook({ theme, copy }: Look): Look {
  const { dark, ...flat } = theme
  const darkColors = dark && withoutEmpty(dark)
  const copyEntries = Object.entries(copy).flatMap(([language, words]) => {
    const texts = withoutEmpty(words ?? {})
    return Object.keys(texts).length > 0 ? [[language, texts] as const] : []
  })
  return {
    theme: { ...withoutEmpty(flat), ...(darkColors && Object.keys(darkColors).length > 0 && { dark: darkColors }) },
    copy: Object.fromEntries(copyEntries.sort(byName)),
  }
}

function withoutEmpty<Entries extends object>(entries: Entries): Entries {
  const entriesLeft = Object.entries(entries).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(entriesLeft.sort(byName)) as Entries
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => one.localeCompare(other)

export const isSameLook = (one: Look, other: Look) =>
  JSON.stringify(normalizeLook(one)) === JSON.stringify(normalizeLook(other))

/**
 * Merges changes into a look that another person saved: changes stay, and everything else becomes the live look.
 * @param before the live look when the changes started
 */
export const rebase = (look: Look, before: Look, now: Look) => normalizeLook(merged(look, before, now) as Look)

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
