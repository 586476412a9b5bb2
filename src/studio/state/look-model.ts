import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import type { PageWords } from '../../contract/page/page'
import type { Theme } from '../../contract/theme/theme'
import type { ColorToken, Scheme } from '../../payment/theme/defaults'
import { advance, begin, mapped, redo, undo } from '../look/history'
import { type Look, rebase, sameLook, tidyLook } from '../look/look'

type Ports = {
  now(): number
  /** Keeps unsaved work on this device, with what is live, to which it is changes; null when there is none any more. */
  keep(work: { look: Look; base: Look } | null): void
  /** Whether the dark accent came with an example. */
  isExample(color: string): boolean
}

/** What a look was restored from. */
export type Origin = 'work' | 'draft'

type PlainToken = 'radius' | 'font' | 'logo' | 'merchant_name' | 'button' | 'density'

export interface LookModel {
  readonly look: ReadonlySignal<Look>
  /** What customers see. */
  readonly saved: ReadonlySignal<Look>
  readonly unsaved: ReadonlySignal<boolean>
  /** Where the look came from, as long as that is to be said. */
  readonly restored: ReadonlySignal<Origin | null>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  /** Goes on with the look that was restored. */
  accept(): void
  /**
   * `undefined` lets the token be derived again. Returns whether the dark accent is now derived, too: one that came
   * with an example belongs to that example's brand. The example's dark backgrounds and texts stay, since they fit
   * together.
   */
  setColor(scheme: Scheme, token: ColorToken, color: string | undefined): boolean
  setToken<Token extends PlainToken>(token: Token, value: Theme[Token]): void
  setWords(language: Language, field: keyof PageWords, text: string): void
  /** Replaces the whole theme by a preset or a file. The logo stays unless the new theme sets it. */
  setTheme(theme: Theme, what: string): void
  setLook(look: Look, what: string): void
  /** Both return what was changed; null where there is no step. */
  undo(): string | null
  redo(): string | null
  /** This look was saved. */
  settle(now: Look): void
  /** What is live may have been changed elsewhere: then the changes made here, each a step, are changes to that. */
  follow(now: Look): void
}

/**
 * The look that is being edited, and the one that is live.
 * @param origin where `start` came from, if it is not the live one
 */
export function createLookModel(live: Look, start: Look, ports: Ports, origin: Origin | null = null): LookModel {
  const saved = signal(tidyLook(live))
  const history = signal(begin(tidyLook(start)))
  const look = computed(() => history.value.present)
  const unsaved = computed(() => !sameLook(look.value, saved.value))
  const restored = signal(origin)
  // once it is saved or taken back, it is what customers see
  effect(() => {
    if (!unsaved.value) restored.value = null
  })

  function change(next: Look, what: string) {
    history.value = advance(history.peek(), tidyLook(next), what, ports.now())
    keep()
  }

  const keep = () => ports.keep(unsaved.peek() ? { look: look.peek(), base: saved.peek() } : null)

  function travel(step: typeof undo): string | null {
    const moved = step(history.peek())
    if (!moved) return null
    history.value = moved.history
    keep()
    return moved.what
  }

  return {
    look,
    saved,
    unsaved,
    restored,
    accept() {
      restored.value = null
    },
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    setColor(scheme, token, color) {
      const { theme, copy } = look.peek()
      const dark = theme.dark?.accent
      const follows = scheme === 'light' && token === 'accent' && dark !== undefined && ports.isExample(dark)
      const colored =
        scheme === 'light'
          ? { ...theme, [token]: color, ...(follows && { dark: { ...theme.dark, accent: undefined } }) }
          : { ...theme, dark: { ...theme.dark, [token]: color } }
      change({ theme: colored, copy }, `${scheme} ${token}`)
      return follows
    },
    setToken(token, value) {
      const { theme, copy } = look.peek()
      change({ theme: { ...theme, [token]: value }, copy }, token)
    },
    setWords(language, field, text) {
      const { theme, copy } = look.peek()
      change({ theme, copy: { ...copy, [language]: { ...copy[language], [field]: text } } }, `${language} ${field}`)
    },
    setTheme(theme, what) {
      const { logo } = look.peek().theme
      change({ ...look.peek(), theme: { ...(logo && { logo }), ...theme } }, what)
    },
    setLook: change,
    undo: () => travel(undo),
    redo: () => travel(redo),
    settle(now) {
      saved.value = tidyLook(now)
      keep()
    },
    follow(now) {
      const before = saved.peek()
      saved.value = tidyLook(now)
      history.value = mapped(history.peek(), (state) => rebase(state, before, now))
      keep()
    },
  }
}
