import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { LOGO_BYTES } from '../../contract/theme/studio'
import { useStudio } from '../state/studio-context'
import './logo-field.css'

const FILE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']
const MIB = 1024 * 1024

/** The merchant's logo, and whether the name is shown beside it. */
export function LogoField() {
  const { look, mayWrite, page, saving } = useStudio()
  const { busy, uploadLogo } = saving
  const error = useSignal('')
  const fileInput = useRef<HTMLInputElement>(null)
  const { logo, merchant_name } = look.look.value.theme
  const logoUrl = logo ?? page.merchant.logo_url
  async function upload(input: HTMLInputElement) {
    const file = input.files?.[0]
    // Clears the value, because choosing the same file again would otherwise fire no event.
    input.value = ''
    if (!file) return
    error.value = !FILE_TYPES.includes(file.type)
      ? 'Logo: choose a PNG, JPG, WebP or SVG file.'
      : file.size > LOGO_BYTES
        ? `Logo: this file has ${(file.size / MIB).toFixed(1)} MB. The limit is ${LOGO_BYTES / MIB} MB.`
        : ''
    if (!error.value) await uploadLogo(file)
  }
  return (
    <section class="group" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      <div class="logo-line">
        <div class="logo-place">{logoUrl ? <img src={logoUrl} alt="" height="36" /> : <span>none</span>}</div>
        <label class="file" data-disabled={!mayWrite || undefined}>
          <input
            ref={fileInput}
            type="file"
            accept={FILE_TYPES.join(',')}
            disabled={!mayWrite || busy.value === 'logo'}
            aria-describedby="logo-hint logo-wrong"
            onChange={(event) => upload(event.currentTarget)}
          />
          <span>{busy.value === 'logo' ? 'Uploading…' : logoUrl ? 'Replace…' : 'Choose a file…'}</span>
        </label>
        {logo && (
          <button
            type="button"
            onClick={() => {
              look.setToken('logo', undefined)
              // The pressed button disappears.
              fileInput.current?.focus()
            }}
          >
            Remove
          </button>
        )}
      </div>
      {logoUrl && (
        <label class="tick">
          <input
            type="checkbox"
            checked={merchant_name === 'hidden'}
            onChange={(event) => look.setToken('merchant_name', event.currentTarget.checked ? 'hidden' : undefined)}
          />
          The logo contains {page.merchant.name}: hide the name
        </label>
      )}
      <p class="wrong" id="logo-wrong" role="alert">
        {error.value}
      </p>
      <p class="hint" id="logo-hint">
        PNG, JPG, WebP or SVG, up to {LOGO_BYTES / MIB} MB. The page shows it 36 pixels high, in light and in dark mode,
        and as the icon of the browser tab. In an SVG, convert text to outlines.
      </p>
    </section>
  )
}
