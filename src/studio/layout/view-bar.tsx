import { LANGUAGES, type Language } from '../../contract/enums'
import { languageName } from '../../payment/language'
import { WIDTHS, type Width, type Zoom } from '../frames/view-options'
import { Choice } from '../parts/choice'
import { SchemeChoice } from '../parts/scheme-choice'
import { useStudio } from '../state/studio-context'
import './view-bar.css'

const ZOOM_LABELS: readonly (readonly [Zoom, string])[] = [
  ['fit', 'Fit'],
  ['1', '100 %'],
  ['0.5', '50 %'],
  ['0.25', '25 %'],
]

/** The options for viewing the screens. */
export function ViewBar() {
  const { options } = useStudio()
  const { width, language, direction, long, largeText, zoom } = options
  return (
    <section class="view" aria-label="How the screens are shown">
      <Choice
        legend="Width"
        name="width"
        options={WIDTHS.map((one) => [String(one), String(one)] as const)}
        value={String(width.value)}
        choose={(chosen) => {
          width.value = Number(chosen) as Width
        }}
      />
      <SchemeChoice legend="Scheme" name="scheme" />
      <label class="pick">
        <span>Language</span>
        <select
          value={language.value}
          onChange={(event) => {
            language.value = event.currentTarget.value as Language
          }}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </select>
      </label>
      <label class="pick">
        <span>Direction</span>
        <select
          value={direction.value}
          onChange={(event) => {
            direction.value = event.currentTarget.value as typeof direction.value
          }}
        >
          <option value="auto">Automatic</option>
          <option value="ltr">Left to right</option>
          <option value="rtl">Right to left</option>
        </select>
      </label>
      <label class="pick">
        <span>Zoom</span>
        <select
          value={zoom.value}
          onChange={(event) => {
            zoom.value = event.currentTarget.value as Zoom
          }}
        >
          {ZOOM_LABELS.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div class="ticks">
        <label>
          <input
            type="checkbox"
            checked={long.value}
            onChange={(event) => {
              long.value = event.currentTarget.checked
            }}
          />
          Long content
        </label>
        <label>
          <input
            type="checkbox"
            checked={largeText.value}
            onChange={(event) => {
              largeText.value = event.currentTarget.checked
            }}
          />
          Text at 200 %
        </label>
      </div>
    </section>
  )
}
