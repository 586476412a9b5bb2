import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { LOGO_BYTES } from '../../contract/studio'
import { useStudio } from '../studio-context'
import './logo-field.css'

const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** The merchant's logo, stored on our own origin. */
export function LogoField() {
  const { look, mayWrite, page, keeping } = useStudio()
  const { busy, uploadLogo } = keeping
  const wrong = useSignal('')
  const choice = useRef<HTMLInputElement>(null)
  const logo = look.look.value.theme.logo
  const shown = logo ?? page.merchant.logo_url
  async function take(input: HTMLInputElement) {
    const file = input.files?.[0]
    // otherwise choosing the same file again would fire no event
    input.value = ''
    if (!file) return
    wrong.value = !KINDS.includes(file.type)
      ? 'It must be a PNG, JPEG, WebP or SVG.'
      : file.size > LOGO_BYTES
        ? `It has ${Math.ceil(file.size / 1024)} KiB; at most ${LOGO_BYTES / 1024} can be kept.`
        : ''
    if (!wrong.value) await uploadLogo(file)
  }
  return (
    <section class="group" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      <div class="logo-line">
        <div class="logo-place">{shown ? <img src={shown} alt="" height="36" /> : <span>none</span>}</div>
        <label class="file" data-disabled={!mayWrite || undefined}>
          <input
            ref={choice}
            type="file"
            accept={KINDS.join(',')}
            disabled={!mayWrite || busy.value === 'logo'}
            aria-describedby="logo-hint"
            onChange={(event) => take(event.currentTarget)}
          />
          <span>{busy.value === 'logo' ? 'Being checked…' : shown ? 'Another…' : 'Choose a file…'}</span>
        </label>
        {logo && (
          <button
            type="button"
            onClick={() => {
              look.setToken('logo', undefined)
              // this button goes
              choice.current?.focus()
            }}
          >
            Remove
          </button>
        )}
      </div>
      <output class="hint" id="logo-hint">
        {wrong.value ||
          'PNG, JPEG, WebP or SVG, at most 64 KiB; shown 36 pixels high and up to 104 wide, on light and on dark. Turn the text of an SVG into paths.'}
      </output>
    </section>
  )
}
