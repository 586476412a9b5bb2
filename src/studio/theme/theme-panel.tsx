import { COLOR_TOKENS } from '../../payment/theme/defaults'
import { SchemeChoice } from '../parts/scheme-choice'
import { useStudio } from '../state/studio-context'
import { ColorField } from './color-field'
import { LogoField } from './logo-field'
import { Presets } from './presets'
import { ShapeFields } from './shape-fields'
import './theme-panel.css'

/** The theme's tokens. Tokens that are not set are derived from the others. */
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
          <SchemeChoice legend="Scheme" name="colors-of" />
        </div>
        {COLOR_TOKENS.map((token) => (
          <ColorField key={`${scheme.value} ${token}`} scheme={scheme.value} token={token} />
        ))}
      </section>
      <ShapeFields />
    </>
  )
}
