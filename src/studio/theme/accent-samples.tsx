import { contrast } from '../../payment/theme/color'
import type { Scheme } from '../../payment/theme/defaults'
import { paletteOf } from '../../payment/theme/palette'
import { ratioInWords } from '../../payment/theme/theme-problems'
import { useStudio } from '../state/studio-context'
import './accent-samples.css'

/** The colours that are derived from the accent, with their contrast. */
export function AccentSamples({ scheme }: { scheme: Scheme }) {
  const { look } = useStudio()
  const { palette } = paletteOf(look.look.value.theme, scheme)
  const [label, edge] = [palette['on-accent'], palette['accent-edge']]
  const onGrounds = Math.min(contrast(edge, palette.page), contrast(edge, palette.surface))
  return (
    <dl class="accent-samples">
      <div>
        <dt>Label</dt>
        <dd>
          <i style={{ background: palette.accent, color: label }} aria-hidden="true">
            Pay
          </i>
          {label} · contrast {ratioInWords(contrast(label, palette.accent))}
        </dd>
      </div>
      <div>
        <dt>Edge and links</dt>
        <dd>
          <i
            style={{ background: palette.surface, color: edge, boxShadow: `inset 0 0 0 2px ${edge}` }}
            aria-hidden="true"
          >
            Aa
          </i>
          {edge} · contrast {ratioInWords(onGrounds)}
        </dd>
      </div>
    </dl>
  )
}
