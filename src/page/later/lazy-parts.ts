import { type ReadonlySignal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { HelpParts } from './help-parts'

/** What helps but is not needed to pay: a chunk of its own, fetched when somebody opens a part of it. */
export type Help = {
  parts: ReadonlySignal<HelpParts | null>
  /** The last attempt to fetch them failed. */
  failed: ReadonlySignal<boolean>
  fetch(): void
}

/** `parts` where they are there at once, as on the server. */
export function createHelp(parts: HelpParts | null, load: () => Promise<{ helpParts: HelpParts }>): Help {
  const loaded = signal(parts)
  const failed = signal(false)
  return {
    parts: loaded,
    failed,
    fetch() {
      if (loaded.peek()) return
      failed.value = false
      load().then(
        (chunk) => {
          loaded.value = chunk.helpParts
        },
        () => {
          failed.value = true
        },
      )
    },
  }
}

export const HelpContext = createContext<Help>(createHelp(null, () => Promise.reject()))
export const useHelp = () => useContext(HelpContext)
