/**
 * The limits of downloads in bytes, packed by brotli. They are a tenth above the present build, so that a clear
 * sentence never needs a trick to save bytes. `npm run sizes` compares them with the build, and says how to raise one.
 */
export const LIMITS = {
  /** The document up to the end of its form, headers included. A slow network then shows the form. */
  form: 8_000,
  document: 14_500,
  /** Document, script and icon, headers included. */
  firstView: 59_500,
  /** From “Pay” to the outcome: chunk, styles and service worker. */
  payment: 23_000,
  widget: 4_000,
  /** The widget until its dialog is open. */
  dialog: 6_700,
  /** All bytes in both directions of a payment with ten minutes of waiting. */
  wholePayment: 95 * 1024,
}
