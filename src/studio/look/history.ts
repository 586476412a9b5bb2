/** Successive states and the current position among them, for undo and redo. */
export type History<State> = {
  readonly past: readonly Step<State>[]
  readonly present: State
  readonly future: readonly Step<State>[]
}

/** An earlier state, with the label of the change that replaced it, and its time in milliseconds. */
type Step<State> = { state: State; label: string; at: number }

const MAX_STEPS = 200
/** Changes with the same label within this many milliseconds become one step, as when a slider moves. */
const MERGE_MS = 900

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Adds a state. A change with the same label soon after the last one extends its step. */
export function advance<State>(history: History<State>, next: State, label: string, at: number): History<State> {
  const last = history.past.at(-1)
  if (last && last.label === label && at - last.at < MERGE_MS && history.future.length === 0)
    return { past: [...history.past.slice(0, -1), { ...last, at }], present: next, future: [] }
  return {
    past: [...history.past, { state: history.present, label, at }].slice(-MAX_STEPS),
    present: next,
    future: [],
  }
}

/** Undoes the last step, and returns its label; null without a step. */
export function undo<State>(history: History<State>): { history: History<State>; label: string } | null {
  const last = history.past.at(-1)
  if (!last) return null
  const { state, label } = last
  const undone = { state: history.present, label, at: 0 }
  return { label, history: { past: history.past.slice(0, -1), present: state, future: [undone, ...history.future] } }
}

export function redo<State>(history: History<State>): { history: History<State>; label: string } | null {
  const [next, ...future] = history.future
  if (!next) return null
  const { state, label } = next
  return {
    label,
    history: { past: [...history.past, { state: history.present, label, at: 0 }], present: state, future },
  }
}

/** Maps all states. */
export function mapStates<State>(
  { past, present, future }: History<State>,
  transform: (state: State) => State,
): History<State> {
  const steps = (of: readonly Step<State>[]) => of.map((step) => ({ ...step, state: transform(step.state) }))
  return { past: steps(past), present: transform(present), future: steps(future) }
}
