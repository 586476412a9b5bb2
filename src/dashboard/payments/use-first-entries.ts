import { TimelineEntry } from '../../contract/session/timeline'
import { useList } from '../state/use-read'

/** The number of entries that are read, since a payment’s deposits are among the first. */
const MAX_ENTRIES = 500

/** The first timeline entries of a payment, which contain its deposits. Empty while they load. */
export const useFirstEntries = (path: string): readonly TimelineEntry[] =>
  useList(`${path}/timeline`, TimelineEntry, { limit: MAX_ENTRIES }).data?.items ?? []
