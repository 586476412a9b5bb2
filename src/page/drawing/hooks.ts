import type { Drawn, Slot } from './drawn'

let owner: Drawn
let turn: number

/** Hooks that are called from now on belong to this component. */
export function drawsNow(drawn: Drawn): void {
  owner = drawn
  turn = 0
}

export function useRef<Value>(initial: Value): Slot & { current: Value } {
  const slot = owner.slots[turn] ?? { current: initial }
  owner.slots[turn++] = slot
  return slot as Slot & { current: Value }
}

/** Runs once everything is drawn and in place, and again when an input has changed; what it returns undoes it. */
export function useLayoutEffect(act: () => unknown, inputs?: readonly unknown[]): void {
  const own = useRef(null)
  const before = own.inputs
  if (!before || !inputs || inputs.some((input, i) => input !== before[i])) own.act = act
  own.inputs = inputs
}

// the same: none of the page's effects needs to wait until after painting
export { useLayoutEffect as useEffect }

export const useContext = <Value>(context: { readonly value: Value }) => context.value

export function perform(slot: Slot): void {
  end(slot)
  slot.end = slot.act?.()
  slot.act = undefined
}

export function end(slot: Slot): void {
  if (typeof slot.end === 'function') slot.end()
}
