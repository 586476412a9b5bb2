import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type ColorToken, nameOfToken, type Scheme } from '../../payment/theme/defaults'
import { chosenColors, paletteOf } from '../../payment/theme/palette'
import { COLOR_LABELS, failureText } from '../look/token-labels'
import { useStudio } from '../state/studio-context'
import { AccentSamples } from './accent-samples'
import { COLOR_FORMAT, isPartialColor, parseColorText } from './color-text'
import './color-field.css'

/** A colour: a native picker, its hex digits, and a button that derives it again. */
export function ColorField({ scheme, token }: { scheme: Scheme; token: ColorToken }) {
  const { look, announce } = useStudio()
  const typed = useSignal<string | null>(null)
  /** True if the text is not a colour, and either cannot become one by more typing, or the field lost the focus. */
  const isWrong = useSignal(false)
  const { theme } = look.look.value
  const { palette, failures } = paletteOf(theme, scheme)
  const currentColor = palette[nameOfToken(token)]
  const chosen = chosenColors(theme, scheme)[token]
  const failure = failures.find((one) => one.token === token)
  const { label, hint } = COLOR_LABELS[token]
  const id = `color-${token}`
  const reset = () => {
    typed.value = null
    isWrong.value = false
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
  // Clears the error when a preset or an undo changes the colour.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the colour of the token changes
  useEffect(() => {
    if (isWrong.peek()) reset()
  }, [currentColor])
  return (
    <div class="color" data-chosen={chosen !== undefined || undefined}>
      <input
        type="color"
        id={id}
        value={currentColor}
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
        aria-invalid={isWrong.value}
        aria-describedby={`${id}-wrong`}
        spellcheck={false}
        maxLength={40}
        value={typed.value ?? currentColor}
        onInput={(event) => {
          const text = event.currentTarget.value
          const color = parseColorText(text)
          typed.value = text
          isWrong.value = !color && !isPartialColor(text)
          if (color) set(color)
        }}
        onBlur={() => {
          // An emptied field shows the current colour again.
          if (!typed.value || parseColorText(typed.value)) reset()
          else isWrong.value = true
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
        {isWrong.value && `${label}: “${typed.value}” is not a colour. ${COLOR_FORMAT}`}
      </p>
      {token === 'accent' && <AccentSamples scheme={scheme} />}
      {failure && (
        <output class="fails">
          {failureText(failure)}
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
