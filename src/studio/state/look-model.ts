import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import type { PageWords } from '../../contract/page/page'
import type { Theme } from '../../contract/theme/theme'
import type { ColorToken, Scheme } from '../../payment/theme/defaults'
import { advance, mapStates, redo, startHistory, undo } from '../look/history'
import { isSameLook, type Look, normalizeLook, rebase } from '../look/look'

type Ports = {
  now(): number
  /** Stores unsaved work with the live look that it changes; null removes it. */
  store(work: { look: Look; base: Look } | null): void
  /** Whether an example theme has this dark accent. */
  isExample(color: string): boolean
}

/** Where a restored look comes from: unsaved work, or the draft. */
export type LookSource = 'work' | 'draft'

type PlainToken = 'radius' | 'font' | 'logo' | 'merchant_name' | 'button' | 'density'

export interface LookModel {
  readonly look: ReadonlySignal<Look>
  /** The live look, which customers see. */
  readonly saved: ReadonlySignal<Look>
  readonly isUnsaved: ReadonlySignal<boolean>
  /** Where the look was restored from. Null if it was not restored, or once the notice about it is dismissed. */
  readonly restored: ReadonlySignal<LookSource | null>
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  dismissRestored(): void
  /**
   * Sets a colour; `undefined` derives the token again. A new light accent also removes a dark accent that came from an
   * example theme, so that the dark accent is derived from the new brand colour. Returns whether it was removed.
   */
  setColor(scheme: Scheme, token: ColorToken, color: string | undefined): boolean
  setToken<Token extends PlainToken>(token: Token, value: Theme[Token]): void
  setWords(language: Language, field: keyof PageWords, text: string): void
  /** Replaces the whole theme by a preset or a file. The logo stays unless the new theme sets it. */
  setTheme(theme: Theme, label: string): void
  setLook(look: Look, label: string): void
  /** `undo` and `redo` return the label of the change; null without a step. */
  undo(): string | null
  redo(): string | null
  markSaved(now: Look): void
  /** Moves all steps of the history onto a live look that another person saved. */
  rebaseOnto(now: Look): void
}

/** Creates the model of the edited look. `source` says where `start` comes from; null if it is the live look. */
export function createLookModel(live: Look, start: Look, ports: Ports, source: LookSource | null = null): LookModel {
  const saved = signal(normalizeLook(live))
  const history = signal(startHistory(normalizeLook(start)))
  const look = computed(() => history.value.present)
  const isUnsaved = computed(() => !isSameLook(look.value, saved.value))
  const restored = signal(source)
  // The notice is obsolete once the look equals the live look, after saving or undoing all changes.
  effect(() => {
    if (!isUnsaved.value) restored.value = null
  })

  function change(next: Look, label: string) {
    history.value = advance(history.peek(), normalizeLook(next), label, ports.now())
    store()
  }

  const store = () => ports.store(isUnsaved.peek() ? { look: look.peek(), base: saved.peek() } : null)

  function moveTo(step: typeof undo): string | null {
    const result = step(history.peek())
    if (!result) return null
    history.value = result.history
    store()
    return result.label
  }

  return {
    look,
    saved,
    isUnsaved,
    restored,
    dismissRestored() {
      restored.value = null
    },
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    setColor(scheme, token, color) {
      const { theme, copy } = look.peek()
      const dark = theme.dark?.accent
      const removesDark = scheme === 'light' && token === 'accent' && dark !== undefined && ports.isExample(dark)
      const colored =
        scheme === 'light'
          ? { ...theme, [token]: color, ...(removesDark && { dark: { ...theme.dark, accent: undefined } }) }
          : { ...theme, dark: { ...theme.dark, [token]: color } }
      change({ theme: colored, copy }, `${scheme} ${token}`)
      return removesDark
    },
    setToken(token, value) {
      const { theme, copy } = look.peek()
      change({ theme: { ...theme, [token]: value }, copy }, token)
    },
    setWords(language, field, text) {
      const { theme, copy } = look.peek()
      change({ theme, copy: { ...copy, [language]: { ...copy[language], [field]: text } } }, `${language} ${field}`)
    },
    setTheme(theme, label) {
      const { logo } = look.peek().theme
      change({ ...look.peek(), theme: { ...(logo && { logo }), ...theme } }, label)
    },
    setLook: change,
    undo: () => moveTo(undo),
    redo: () => moveTo(redo),
    markSaved(now) {
      saved.value = normalizeLook(now)
      store()
    },
    rebaseOnto(now) {
      const before = saved.peek()
      saved.value = normalizeLook(now)
      history.value = mapStates(history.peek(), (state) => rebase(state, before, now))
      store()
    },
  }
}
