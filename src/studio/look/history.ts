/** States that came one after the other, with a place among them; pure. */
export type History<State> = {
  readonly past: readonly Step<State>[]
  readonly present: State
  readonly future: readonly Step<State>[]
}

/** A state that was left, with what was done to leave it. */
type Step<State> = { state: State; what: string; at: number }

const LONGEST = 200
/** Steps of the same thing within this time are one: somebody moves a slider or types a word. */
const TOGETHER_MS = 900

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** @param what names the thing that is changed; the same thing again soon after is the same step */
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

/** `what` of the step that was taken back, for saying so; null when there is none. */
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
