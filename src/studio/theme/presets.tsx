import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Theme } from '../../contract/theme'
import { paletteOf } from '../../payment/theme/palette'
import { readThemeFile } from '../files/design-tokens'
import { useStudio } from '../studio-context'
import './presets.css'

/** Examples that ship beside the service: `public/themes/<name>.json`. */
const NAMES = ['savanna', 'midnight', 'press'] as const

type Preset = { name: string; theme: Theme }
const PLAIN: Preset = { name: 'Malipo', theme: {} }

/** Themes to start from. */
export function Presets() {
  const { look, options } = useStudio()
  const presets = useSignal<readonly Preset[]>([PLAIN])
  useEffect(() => {
    Promise.all(NAMES.map(readPreset)).then((read) => {
      presets.value = [PLAIN, ...read.flatMap((one) => one ?? [])]
    })
  }, [presets])
  return (
    <section class="group" aria-labelledby="presets">
      <h2 id="presets">Start from</h2>
      <div class="presets">
        {presets.value.map(({ name, theme }) => {
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

/** A preset that cannot be had is not offered. */
async function readPreset(name: string): Promise<Preset | null> {
  const response = await fetch(`/themes/${name}.json`).catch(() => null)
  const text = response?.ok ? await response.text() : ''
  const read = readThemeFile(text)
  return 'theme' in read ? { name: read.name ?? name, theme: read.theme } : null
}
