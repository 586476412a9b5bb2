/** A list of successive states and the current position in it, for undo and redo; pure. */
export type History<State> = {
  readonly past: readonly Step<State>[]
  readonly present: State
  readonly future: readonly Step<State>[]
}

/** An earlier state, with the change that replaced it. */
type Step<State> = { state: State; what: string; at: number }

const LONGEST = 200
/** Changes to the same thing within this many milliseconds are one step: moving a slider, typing a word. */
const TOGETHER_MS = 900

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** @param what names the thing that is changed; changing it again soon after is the same step */
export function advance<State>(history: History<State>, next: State, what: string, at: number): History<State> {
  const last = history.past.at(-1)
  if (last && last.what === what && at - last.at < TOGETHER_MS && history.future.length === 0)
    return { past: [...history.past.slice(0, -1), { ...last, at }], present: next, future: [] }
  return {
    past: [...history.past, { state: history.present, what, at }].slice(-LONGEST),
    present: next,
    future: [],
  }
}

/** `what` of the step that was undone, for announcing it; null when there is none. */
export function undo<State>(history: History<State>): { history: History<State>; what: string } | null {
  const last = history.past.at(-1)
  if (!last) return null
  const { state, what } = last
  const undone = { state: history.present, what, at: 0 }
  return { what, history: { past: history.past.slice(0, -1), present: state, future: [undone, ...history.future] } }
}

export function redo<State>(history: History<State>): { history: History<State>; what: string } | null {
  const [next, ...future] = history.future
  if (!next) return null
  const { state, what } = next
  return { what, history: { past: [...history.past, { state: history.present, what, at: 0 }], present: state, future } }
}

/** The same steps over other states. */
export function mapped<State>({ past, present, future }: History<State>, to: (state: State) => State): History<State> {
  const steps = (of: readonly Step<State>[]) => of.map((step) => ({ ...step, state: to(step.state) }))
  return { past: steps(past), present: to(present), future: steps(future) }
}
