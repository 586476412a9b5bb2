import { useSignal } from '@preact/signals'
import { plainHex } from '../../payment/theme/color'
import { type ColorToken, nameOfToken, type Scheme } from '../../payment/theme/defaults'
import { chosenColors, paletteOf } from '../../payment/theme/palette'
import { ratioInWords } from '../../payment/theme/theme-problems'
import { useStudio } from '../studio-context'
import { COLOR_WORDS } from './token-words'
import './color-field.css'

const HEX = /^#?((?:[0-9a-f]{3}){1,2})$/i

/** One colour: a native picker, its hex digits, and a button that returns to the derived colour. */
export function ColorField({ scheme, token }: { scheme: Scheme; token: ColorToken }) {
  const { look, say } = useStudio()
  const typed = useSignal<string | null>(null)
  const { theme } = look.look.value
  const { palette, failures } = paletteOf(theme, scheme)
  const painted = palette[nameOfToken(token)]
  const chosen = chosenColors(theme, scheme)[token]
  const failure = failures.find((one) => one.token === token)
  const { label, hint } = COLOR_WORDS[token]
  const id = `color-${token}`
  const set = (color: string | undefined) => {
    if (look.setColor(scheme, token, color)) say(`${label} follows in the dark scheme, too.`)
  }
  /** For buttons that are gone once they are pressed: the focus stays with the colour. */
  const setFromButton = (color: string | undefined) => {
    set(color)
    document.getElementById(id)?.focus()
  }
  return (
    <div class="color" data-chosen={chosen !== undefined || undefined}>
      <input
        type="color"
        id={id}
        value={painted}
        aria-describedby={`${id}-hint`}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <label for={id}>
        {label}
        <small id={`${id}-hint`}>{hint}</small>
      </label>
      <input
        type="text"
        class="digits"
        aria-label={`${label}, digits`}
        aria-invalid={typed.value !== null && !HEX.test(typed.value)}
        spellcheck={false}
        maxLength={7}
        value={typed.value ?? painted}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          const digits = HEX.exec(typed.value.trim())?.[1]
          if (digits) set(plainHex(`#${digits}`))
        }}
        onBlur={() => {
          typed.value = null
        }}
      />
      {chosen === undefined ? (
        <span class="auto">auto</span>
      ) : (
        <button type="button" class="auto" aria-label={`Reset ${label}`} onClick={() => setFromButton(undefined)}>
          Reset
        </button>
      )}
      {failure && (
        <output class="fails">
          {failure.token === 'page' || failure.token === 'surface'
            ? 'No text can be read on it and on the other ground.'
            : `${ratioInWords(failure.ratio)} on ${failure.on}; needs ${failure.needed}.`}
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
