import { buttonFor } from './button'
import { givenBy } from './given'
import type { Payment } from './interface'
import { prepare, present } from './payment'

// in Node there is nothing to stand in, and what is there already need not be twice
if (BUILD !== 'package' || (typeof document === 'object' && !self.Malipo)) {
  /**
   * `<malipo-checkout page="demo">` is a button; with `mode="inline"` it is the page itself.
   * Its attributes are the options; it fires the events of `on`.
   */
  class MalipoCheckout extends HTMLElement {
    declare payment?: Payment
    connectedCallback() {
      const given = givenBy(this)
      const root = this.shadowRoot || this.attachShadow({ mode: 'open' })
      if (given.mode === 'inline') this.payment = present(given, this, root)
      else root.replaceChildren(buttonFor(given))
    }
    disconnectedCallback() {
      this.payment?.close()
    }
  }
  customElements.define('malipo-checkout', MalipoCheckout)

  for (const type of ['pointerover', 'focusin', 'click'])
    addEventListener(type, ((event: MouseEvent) => {
      const from = (event.target as Element).closest('[data-malipo],malipo-checkout')
      if (from)
        if (type !== 'click') prepare()
        // opening in a new tab or window is left to the link itself
        else if (!(event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          present(givenBy(from), from)
        }
    }) as EventListener)

  // the shop was reloaded while the dialog showed a payment
  const left = history.state?.malipo
  if (left?.href) present(BUILD === 'package' ? { ...left, origin: new URL(left.href).origin } : left)
}
