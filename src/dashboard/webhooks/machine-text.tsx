import { UNTRANSLATED } from '../../words/untranslated'
import './machine-text.css'

/** Text of a machine, as it is. Long lines break, so that nothing has to be scrolled sideways. */
export const MachineText = ({ text }: { text: string }) => (
  <pre class="machine-text" dir="ltr" {...UNTRANSLATED}>
    {text}
  </pre>
)
