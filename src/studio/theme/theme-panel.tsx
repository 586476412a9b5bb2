import { COLOR_TOKENS } from '../../payment/theme/defaults'
import { SchemeChoice } from '../parts/scheme-choice'
import { useStudio } from '../state/studio-context'
import { ColorField } from './color-field'
import { LogoField } from './logo-field'
import { Presets } from './presets'
import { ShapeFields } from './shape-fields'
import './theme-panel.css'

/** The theme's tokens. Those that are not set are derived from those that are. */
export function ThemePanel() {
  const { options } = useStudio()
  const { scheme } = options
  return (
    <>
      <Presets />
      <LogoField />
      <section class="group" aria-labelledby="colors">
        <div class="group-head">
          <h2 id="colors">Colours</h2>
          <SchemeChoice legend="Of the scheme" name="colors-of" />
        </div>
        {COLOR_TOKENS.map((token) => (
          <ColorField key={`${scheme.value} ${token}`} scheme={scheme.value} token={token} />
        ))}
      </section>
      <ShapeFields />
    </>
  )
}
