import './mark.css'

/** The strokes of each result's sign, in a square of 24. */
const SIGNS = {
  completed: 'M5 12.5l4.5 4.5 9.5-10',
  underpaid: 'M12 5v8.5M12 18v.01',
  expired: 'M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 8.5v4l2.5 1.5',
  failed: 'M7 7l10 10M17 7l-10 10',
  void: 'M12 5v8.5M12 18v.01',
}
type End = keyof typeof SIGNS

export const isEnd = (state: string): state is End => state in SIGNS

/** The result of a payment or a refund in colour and shape. Screen readers read the heading below instead. */
export function Mark({ end }: { end: End }) {
  return (
    <p class="mark" data-state={end} aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 24 24" width="32" height="32">
        {/* of length 1, so that the style can draw any sign */}
        <path d={SIGNS[end]} pathLength={1} />
      </svg>
    </p>
  )
}
