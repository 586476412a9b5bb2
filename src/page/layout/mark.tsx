import './mark.css'

/** The sign of an expired payment, which is not a failure. */
const CLOCK = (
  <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
    <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.5 2" fill="none" stroke="currentColor" stroke-width="2" />
  </svg>
)

const SIGNS = { completed: '✓', underpaid: '!', expired: CLOCK, failed: '!', void: '!' }
type End = keyof typeof SIGNS

export const isEnd = (state: string): state is End => state in SIGNS

/** The result of a payment or a refund in colour and shape. Screen readers read the heading below instead. */
export function Mark({ end }: { end: End }) {
  return (
    <p class="mark" data-state={end} aria-hidden="true">
      {SIGNS[end]}
    </p>
  )
}
