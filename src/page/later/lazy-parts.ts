import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { HelpParts } from '../help/help-parts'
import { useModel } from '../model/model-context'
import { type ReadonlySignal, signal } from '../model/signals'
import { useSignal } from '../model/use-signal'
import type { OutcomeParts } from '../outcome/outcome-parts'
import type { LaterParts } from './later-parts'

/** Components that are in a chunk of their own. */
export type LazyParts<Parts> = {
  parts: ReadonlySignal<Parts | null>
  /** An attempt to fetch them failed, and they are not there yet. */
  failed: ReadonlySignal<boolean>
  /** Fetches them once, trying again until they are there. */
  fetch(): Promise<void>
}

/** Milliseconds after which what failed to load is tried again. */
const RELOAD = 5_000

/** `here`: the components, where they are available at once, as on the server. */
export function createLazyParts<Parts>(here: Parts | null, load: () => Promise<Parts>): LazyParts<Parts> {
  const parts = signal(here)
  const failed = signal(false)
  const pause = async () => {
    failed.value = true
    await new Promise((resolve) => setTimeout(resolve, RELOAD))
    return null
  }
  async function arrive() {
    let loaded = here
    while (!loaded) loaded = await load().catch(pause)
    parts.value = loaded
  }
  let arrival: Promise<void> | undefined
  return {
    parts,
    failed,
    fetch: () => (arrival ??= arrive()),
  }
}

/** Everything that is not part of the page's first script. */
export type Lazy = {
  /** What a payment needs after its address is shown. */
  later: LazyParts<LaterParts>
  /** What is seen when money has arrived or the time is over. */
  outcome: LazyParts<OutcomeParts>
  /** Help, which is fetched when somebody opens it. */
  help: LazyParts<HelpParts>
}

/** Only the page provides it. */
export const LazyContext = createContext({} as Lazy)

export const useLater = () => useContext(LazyContext).later.parts.value
export const useOutcome = () => useContext(LazyContext).outcome.parts.value
export const useHelp = () => useContext(LazyContext).help

/** A sheet of the help, fetched when it is first opened; `parts` is null while it is closed or on its way. */
export function useSheet() {
  const { connection, form, screen } = useModel()
  const help = useHelp()
  const open = useSignal(false)
  return {
    parts: open.value ? help.parts.value : null,
    open() {
      // it would come up later, under the fingers of somebody who types
      if (connection.offline.peek() && !help.parts.peek())
        // at the top of a payment stands that there is no network
        screen.peek().name === 'details' ? form.lost() : scrollTo(0, 0)
      else {
        help.fetch()
        open.value = true
      }
    },
    close() {
      open.value = false
    },
  }
}
