import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type ColorToken, nameOfToken, type Scheme } from '../../payment/theme/defaults'
import { chosenColors, paletteOf } from '../../payment/theme/palette'
import { COLOR_WORDS, failureInWords } from '../look/token-words'
import { useStudio } from '../state/studio-context'
import { AccentSamples } from './accent-samples'
import { ACCEPTED, colorOfText, mayBecomeColor } from './color-text'
import './color-field.css'

/** One colour: a native picker, its hex digits, and a button that returns to the derived colour. */
export function ColorField({ scheme, token }: { scheme: Scheme; token: ColorToken }) {
  const { look, say } = useStudio()
  const typed = useSignal<string | null>(null)
  /** Whether what was typed was left, or can become no colour. */
  const wrong = useSignal(false)
  const { theme } = look.look.value
  const { palette, failures } = paletteOf(theme, scheme)
  const painted = palette[nameOfToken(token)]
  const chosen = chosenColors(theme, scheme)[token]
  const failure = failures.find((one) => one.token === token)
  const { label, hint } = COLOR_WORDS[token]
  const id = `color-${token}`
  const reset = () => {
    typed.value = null
    wrong.value = false
  }
  const set = (color: string | undefined) => {
    if (look.setColor(scheme, token, color)) say(`${label} follows in the dark scheme, too.`)
  }
  /** For buttons that are gone once they are pressed: the focus stays with the colour. */
  const setFromButton = (color: string | undefined) => {
    reset()
    set(color)
    document.getElementById(id)?.focus()
  }
  // a preset or an undone step takes the place of what was not understood
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another colour is painted
  useEffect(() => {
    if (wrong.peek()) reset()
  }, [painted])
  return (
    <div class="color" data-chosen={chosen !== undefined || undefined}>
      <input
        type="color"
        id={id}
        value={painted}
        aria-describedby={`${id}-hint`}
        onInput={(event) => {
          reset()
          set(event.currentTarget.value)
        }}
      />
      <label for={id}>
        {label}
        <small id={`${id}-hint`}>{hint}</small>
      </label>
      <input
        type="text"
        class="digits"
        aria-label={`${label}, digits`}
        aria-invalid={wrong.value}
        aria-describedby={`${id}-wrong`}
        spellcheck={false}
        maxLength={40}
        value={typed.value ?? painted}
        onInput={(event) => {
          const text = event.currentTarget.value
          const color = colorOfText(text)
          typed.value = text
          wrong.value = !color && !mayBecomeColor(text)
          if (color) set(color)
        }}
        onBlur={() => {
          // nothing typed means the colour as it was
          if (!typed.value || colorOfText(typed.value)) reset()
          else wrong.value = true
        }}
      />
      {chosen === undefined ? (
        <span class="auto">auto</span>
      ) : (
        <button type="button" class="auto" aria-label={`Reset ${label}`} onClick={() => setFromButton(undefined)}>
          Reset
        </button>
      )}
      <p class="wrong" id={`${id}-wrong`} role="alert">
        {wrong.value && `${label}: “${typed.value}” is not a colour. ${ACCEPTED}`}
      </p>
      {token === 'accent' && <AccentSamples scheme={scheme} />}
      {failure && (
        <output class="fails">
          {failureInWords(failure)}.
          {failure.nearest && (
            <button type="button" onClick={() => setFromButton(failure.nearest ?? undefined)}>
              Use {failure.nearest}
            </button>
          )}
        </output>
      )}
    </div>
  )
}
