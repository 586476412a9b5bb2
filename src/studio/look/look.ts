import type { Language } from '../../contract/enums'
import type { PageWords } from '../../contract/page/page'
import type { Theme } from '../../contract/theme/theme'

export type Copy = Readonly<Partial<Record<Language, PageWords>>>

/** The parts of a page that a designer can change. */
export type Look = { readonly theme: Theme; readonly copy: Copy }

export const EMPTY_LOOK: Look = { theme: {}, copy: {} }

/** Converts the theme and the texts of an answer or of stored work, which may be null, into a look. */
export const toLook = ({
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
 * Merges changes into the live look after another person saved it. Changed values stay; others become those of `now`.
 * @param before the live look when the changes started
 * @param now the live look
 */
export const rebase = (look: Look, before: Look, now: Look) => normalizeLook(mergeValues(look, before, now) as Look)

function mergeValues(mine: unknown, before: unknown, now: unknown): unknown {
  if (![mine, before, now].some(isGroup)) return mine === before ? now : mine
  const [ours, earlier, theirs] = [toGroup(mine), toGroup(before), toGroup(now)]
  return Object.fromEntries(
    Object.keys({ ...ours, ...earlier, ...theirs }).map((name) => [
      name,
      mergeValues(ours[name], earlier[name], theirs[name]),
    ]),
  )
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const toGroup = (value: unknown) => (isGroup(value) ? value : {})
