import { useI18n } from '../state/dashboard-context'

/** A time in the time zone of the device. */
export function Moment({ at }: { at: string }) {
  const { formatDateTime } = useI18n()
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
