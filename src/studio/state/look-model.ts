import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import type { PageWords } from '../../contract/page'
import type { Theme } from '../../contract/theme'
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

export type LookModel = ReturnType<typeof createLookModel>

/**
 * The look that is being edited, and the one that is live.
 * @param origin where `start` came from, if it is not the live one
 */
export function createLookModel(live: Look, start: Look, ports: Ports, origin: Origin | null = null) {
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
    look: look as ReadonlySignal<Look>,
    /** What customers see. */
    saved: saved as ReadonlySignal<Look>,
    unsaved,
    /** Where the look came from, as long as that is to be said. */
    restored: restored as ReadonlySignal<Origin | null>,
    /** Goes on with it. */
    accept() {
      restored.value = null
    },
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),

    /**
     * `undefined` lets the token be derived again. Returns whether the dark accent is now derived, too: one that came
     * with an example belongs to that example's brand. The example's dark backgrounds and texts stay, since they fit
     * together.
     */
    setColor(scheme: Scheme, token: ColorToken, color: string | undefined): boolean {
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
    setToken<Token extends 'radius' | 'font' | 'logo' | 'merchant_name' | 'button' | 'density'>(
      token: Token,
      value: Theme[Token],
    ) {
      const { theme, copy } = look.peek()
      change({ theme: { ...theme, [token]: value }, copy }, token)
    },
    setWords(language: Language, field: keyof PageWords, text: string) {
      const { theme, copy } = look.peek()
      change({ theme, copy: { ...copy, [language]: { ...copy[language], [field]: text } } }, `${language} ${field}`)
    },
    /** Replaces the whole theme by a preset or a file. The logo stays unless the new theme sets it. */
    setTheme(theme: Theme, what: string) {
      const { logo } = look.peek().theme
      change({ ...look.peek(), theme: { ...(logo && { logo }), ...theme } }, what)
    },
    setLook: change,
    undo: () => travel(undo),
    redo: () => travel(redo),
    /** This look was saved. */
    settle(now: Look) {
      saved.value = tidyLook(now)
      keep()
    },
    /** What is live may have been changed by somebody else: then the changes made here, each a step, are changes to that. */
    follow(now: Look) {
      const before = saved.peek()
      saved.value = tidyLook(now)
      history.value = mapped(history.peek(), (state) => rebase(state, before, now))
      keep()
    },
  }
}
