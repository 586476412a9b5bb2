import { useSignal } from '@preact/signals'
import * as v from 'valibot'
import { Theme } from '../../contract/theme/theme'
import { DEFAULT_RADIUS } from '../../payment/theme/defaults'
import { FONT_STACKS } from '../look/token-words'
import { Choice } from '../parts/choice'
import { useStudio } from '../state/studio-context'

const OTHER = 'other'

/** Fields for corners, buttons, density and font. */
export function ShapeFields() {
  const { look } = useStudio()
  const { radius = DEFAULT_RADIUS, button = 'rounded', density = 'comfortable', font } = look.look.value.theme
  const own = useSignal(font !== undefined && !FONT_STACKS.some(([, stack]) => stack === font))
  const wrong = useSignal('')
  /** The text while it is typed: `Segoe ` and `Georgia,` are not lists of fonts yet. */
  const typed = useSignal<string | null>(null)
  return (
    <section class="group" aria-labelledby="shapes">
      <h2 id="shapes">Shape and type</h2>
      <label class="line">
        <span>Corners</span>
        <input
          type="range"
          min="0"
          max="32"
          value={radius}
          onInput={(event) => look.setToken('radius', Number(event.currentTarget.value))}
        />
        <output>{radius} px</output>
      </label>
      <Choice
        legend="Buttons"
        name="button"
        options={[
          ['rounded', 'As corners'],
          ['pill', 'Pill'],
          ['square', 'Square'],
        ]}
        value={button}
        choose={(chosen) => look.setToken('button', chosen === 'rounded' ? undefined : chosen)}
      />
      <Choice
        legend="Density"
        name="density"
        options={[
          ['comfortable', 'Comfortable'],
          ['compact', 'Compact'],
        ]}
        value={density}
        choose={(chosen) => look.setToken('density', chosen === 'comfortable' ? undefined : chosen)}
      />
      <label class="line">
        <span>Font</span>
        <select
          value={own.value ? OTHER : (font ?? '')}
          onChange={(event) => {
            const { value } = event.currentTarget
            own.value = value === OTHER
            if (!own.value) look.setToken('font', value || undefined)
          }}
        >
          <option value="">The device’s own</option>
          {FONT_STACKS.map(([name, stack]) => (
            <option key={name} value={stack}>
              {name}
            </option>
          ))}
          <option value={OTHER}>Other fonts…</option>
        </select>
      </label>
      {own.value && (
        <label class="field">
          <span>Font names, in order of preference</span>
          <input
            type="text"
            value={typed.value ?? font ?? ''}
            spellcheck={false}
            aria-invalid={wrong.value !== ''}
            onInput={(event) => {
              typed.value = event.currentTarget.value
              const value = typed.value.trim()
              const checked = v.safeParse(Theme.entries.font, value || undefined, { abortPipeEarly: true })
              wrong.value = checked.success ? '' : checked.issues[0].message
              if (checked.success) look.setToken('font', checked.output)
            }}
            onBlur={() => {
              typed.value = null
              wrong.value = ''
            }}
          />
          <output>{wrong.value}</output>
        </label>
      )}
    </section>
  )
}
