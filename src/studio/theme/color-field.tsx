import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type ColorToken, nameOfToken, type Scheme } from '../../payment/theme/defaults'
import { chosenColors, paletteOf } from '../../payment/theme/palette'
import { COLOR_LABELS, failureText } from '../look/token-words'
import { useStudio } from '../state/studio-context'
import { AccentSamples } from './accent-samples'
import { COLOR_FORMAT, colorOfText, isPartialColor } from './color-text'
import './color-field.css'

/** A colour: a native picker, its hex digits, and a button that derives it again. */
export function ColorField({ scheme, token }: { scheme: Scheme; token: ColorToken }) {
  const { look, announce } = useStudio()
  const typed = useSignal<string | null>(null)
  /** Whether the typed text is not a colour, and the field was left or the text cannot become one. */
  const wrong = useSignal(false)
  const { theme } = look.look.value
  const { palette, failures } = paletteOf(theme, scheme)
  const painted = palette[nameOfToken(token)]
  const chosen = chosenColors(theme, scheme)[token]
  const failure = failures.find((one) => one.token === token)
  const { label, hint } = COLOR_LABELS[token]
  const id = `color-${token}`
  const reset = () => {
    typed.value = null
    wrong.value = false
  }
  const set = (color: string | undefined) => {
    if (look.setColor(scheme, token, color)) announce(`${label} follows in the dark scheme, too.`)
  }
  /** Moves the focus to the colour, because the pressed button disappears. */
  const setFromButton = (color: string | undefined) => {
    reset()
    set(color)
    document.getElementById(id)?.focus()
  }
  // A preset or an undone step replaces a text that is not a colour.
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
          wrong.value = !color && !isPartialColor(text)
          if (color) set(color)
        }}
        onBlur={() => {
          // An empty field means the former colour.
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
        {wrong.value && `${label}: “${typed.value}” is not a colour. ${COLOR_FORMAT}`}
      </p>
      {token === 'accent' && <AccentSamples scheme={scheme} />}
      {failure && (
        <output class="fails">
          {failureText(failure)}.
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
