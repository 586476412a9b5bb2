import { ratioInWords } from '../../payment/theme/theme-problems'
import { createFormats } from '../../words/create-formats'
import { scrollToScreen } from '../frames/view-options'
import { COLOR_LABELS } from '../look/token-labels'
import type { Fault } from '../state/faults'
import { useStudio } from '../state/studio-context'
import './contrast-panel.css'

const { formatList } = createFormats('en')

/** Lists the pairs of colours with too little contrast, their screens, and a fix for each. */
export function ContrastPanel() {
  const { contrast } = useStudio()
  const faults = contrast.faults.value
  const { pairs, frames, lowestMargin } = contrast.summary.value
  const isMeasuring = contrast.state.value === 'measuring'
  return (
    <section class="group" aria-labelledby="contrast" aria-busy={isMeasuring}>
      <h2 id="contrast" tabIndex={-1}>
        Contrast
      </h2>
      <output>
        {pairs === 0
          ? 'Measuring…'
          : faults.length > 0
            ? `${faults.length === 1 ? 'One pair of colours fails' : `${faults.length} pairs of colours fail`} contrast (WCAG 2.2 AA). A theme that fails cannot be saved.`
            : `Everything passes WCAG 2.2 AA: text, controls, focus rings and the QR code, on ${frames} screens in both schemes.`}
      </output>
      {pairs > 0 && (
        <p class="hint">
          {pairs} places measured{isMeasuring ? ', measuring again' : ''}.
          {faults.length === 0 && ` The lowest contrast is ${lowestMargin.toFixed(2)} times the required one.`}
        </p>
      )}
      <ul class="faults">
        {faults.map((fault) => (
          <FaultLine key={fault.id} fault={fault} />
        ))}
      </ul>
    </section>
  )
}

function FaultLine({ fault }: { fault: Fault }) {
  const { look, options } = useStudio()
  const { scheme, color, background, ratio, needed, names, fix, screens, kinds } = fault
  function show() {
    options.scheme.value = scheme
    const [first] = screens
    if (first) scrollToScreen(options, first.name)
  }
  return (
    <li>
      <div class="pair">
        <span class="sample" style={{ background, color }} aria-hidden="true">
          Aa
        </span>
        <p>
          <b>
            {names.color} on {names.background}
          </b>
          <small>
            Contrast {ratioInWords(ratio)}, needs {ratioInWords(needed)} · {scheme} · {formatList(kinds)}
          </small>
        </p>
      </div>
      <p class="hint">On {formatList(screens.map(({ label }) => label))}</p>
      <div class="acts">
        {fix && (
          <button
            type="button"
            onClick={() => {
              look.setColor(scheme, fix.token, fix.color)
              // The button disappears with the next measurement.
              document.getElementById('contrast')?.focus()
            }}
          >
            <i style={{ background: fix.color }} />
            {COLOR_LABELS[fix.token].label} {fix.color}
          </button>
        )}
        <button type="button" onClick={show}>
          Show where
        </button>
      </div>
    </li>
  )
}
