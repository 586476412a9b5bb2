import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { HelpParts } from '../help/help-parts'
import { type ReadonlySignal, signal } from '../model/signals'
import { useSignal } from '../model/use-signal'
import type { LaterParts } from './later-parts'

/** Components that are in a chunk of their own. */
export type LazyParts<Parts> = {
  parts: ReadonlySignal<Parts | null>
  /** The last attempt to fetch them failed. */
  failed: ReadonlySignal<boolean>
  fetch(): void
}

/** `here`: the components, where they are available at once, as on the server. */
export function createLazyParts<Parts>(here: Parts | null, load: () => Promise<Parts>): LazyParts<Parts> {
  const parts = signal(here)
  const failed = signal(false)
  return {
    parts,
    failed,
    fetch() {
      if (parts.peek()) return
      failed.value = false
      load().then(
        (loaded) => {
          parts.value = loaded
        },
        () => {
          failed.value = true
        },
      )
    },
  }
}

const nowhere = createLazyParts<never>(null, () => Promise.reject())

/** What a payment needs after its address is shown. */
export const LaterContext = createContext<LazyParts<LaterParts>>(nowhere)
export const useLater = () => useContext(LaterContext).parts.value

/** Help, which is fetched when somebody opens it. */
export const HelpContext = createContext<LazyParts<HelpParts>>(nowhere)
export const useHelp = () => useContext(HelpContext)

/** A sheet of the help, fetched when it is first opened; `parts` is null while it is closed or on its way. */
export function useSheet() {
  const help = useHelp()
  const open = useSignal(false)
  return {
    parts: open.value ? help.parts.value : null,
    open() {
      help.fetch()
      open.value = true
    },
    close() {
      open.value = false
    },
  }
}
