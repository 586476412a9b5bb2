const LINES = {
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  delete: 'M9 5h12v14H9l-6-7zM12.5 9.5l5 5m0-5l-5 5',
  lock: 'M7.5 11V8a4.5 4.5 0 0 1 9 0v3M5 11h14v9H5z',
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zm4.7-1.8L20 20',
  tick: 'M5 12.5l4.7 4.7L19 7.5',
  warning: 'M12 4L2.8 20h18.4zm0 6v4.5m0 2.7v.1',
}
export type IconName = keyof typeof LINES

/** A sign of our own drawing in the colour and size of the text. Screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true" viewBox="0 0 24 24" width="1.25em" height="1.25em">
      <path
        d={LINES[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}
