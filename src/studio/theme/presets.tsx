import { paletteOf } from '../../payment/theme/palette'
import { useStudio } from '../state/studio-context'
import './presets.css'

/** Example themes to start from. */
export function Presets() {
  const { look, options, examples } = useStudio()
  return (
    <section class="group" aria-labelledby="presets">
      <h2 id="presets">Start from</h2>
      <div class="presets">
        {examples.all.value.map(({ name, theme }) => {
          const { palette } = paletteOf(theme, options.scheme.value)
          return (
            <button key={name} type="button" onClick={() => look.setTheme(theme, `preset ${name}`)}>
              <i style={{ background: palette.page }}>
                <i
                  style={{
                    background: palette.surface,
                    borderColor: palette.line,
                    borderRadius: `${(theme.radius ?? 14) / 3}px`,
                  }}
                >
                  <i style={{ background: palette.ink }} />
                  <i style={{ background: palette.muted }} />
                  <i
                    style={{
                      background: palette.accent,
                      borderRadius: theme.button === 'pill' ? '9px' : `${(theme.radius ?? 14) / 4}px`,
                    }}
                  />
                </i>
              </i>
              {name}
            </button>
          )
        })}
      </div>
    </section>
  )
}
