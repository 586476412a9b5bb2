import { UNTRANSLATED } from '../../page/i18n/untranslated'
import './event-text.css'

/** Text of a machine, as it is. Long lines break, so that nothing has to be scrolled sideways. */
export const EventText = ({ title, text }: { title: string; text: string }) => (
  <section class="section">
    <h2>{title}</h2>
    <pre class="event-text" dir="ltr" {...UNTRANSLATED}>
      {text}
    </pre>
  </section>
)
