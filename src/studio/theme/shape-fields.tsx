import { useSignal } from '@preact/signals'
import * as v from 'valibot'
import { Theme } from '../../contract/theme/theme'
import { DEFAULT_RADIUS } from '../../payment/theme/defaults'
import { FONT_STACKS } from '../look/token-labels'
import { Choice } from '../parts/choice'
import { useStudio } from '../state/studio-context'

const OTHER = 'other'

/** Fields for corners, buttons, density and font. */
export function ShapeFields() {
  const { look } = useStudio()
  const { radius = DEFAULT_RADIUS, button = 'rounded', density = 'comfortable', font } = look.look.value.theme
  const isCustom = useSignal(font !== undefined && !FONT_STACKS.some(([, stack]) => stack === font))
  const error = useSignal('')
  /** The text while the designer types, because `Segoe ` and `Georgia,` are not font stacks yet. */
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
          value={isCustom.value ? OTHER : (font ?? '')}
          onChange={(event) => {
            const { value } = event.currentTarget
            isCustom.value = value === OTHER
            if (!isCustom.value) look.setToken('font', value || undefined)
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
      {isCustom.value && (
        <label class="field">
          <span>Font names, in order of preference</span>
          <input
            type="text"
            value={typed.value ?? font ?? ''}
            spellcheck={false}
            aria-invalid={error.value !== ''}
            onInput={(event) => {
              typed.value = event.currentTarget.value
              const value = typed.value.trim()
              const checked = v.safeParse(Theme.entries.font, value || undefined, { abortPipeEarly: true })
              error.value = checked.success ? '' : checked.issues[0].message
              if (checked.success) look.setToken('font', checked.output)
            }}
            onBlur={() => {
              typed.value = null
              error.value = ''
            }}
          />
          <output>{error.value}</output>
        </label>
      )}
    </section>
  )
}
