import type { Drawn, Slot } from './drawn'

let owner: Drawn
let turn: number

/** Whose hooks are meant until the next component draws. */
export function drawsNow(drawn: Drawn): void {
  owner = drawn
  turn = 0
}

export function useRef<Value>(initial: Value): Slot & { current: Value } {
  const slot = owner.slots[turn] ?? { current: initial }
  owner.slots[turn++] = slot
  return slot as Slot & { current: Value }
}

/** Acts when everything is drawn and in its place, again when an input is another, and is undone by what it returned. */
export function useLayoutEffect(act: () => unknown, inputs?: readonly unknown[]): void {
  const own = useRef(null)
  const before = own.inputs
  if (!before || !inputs || inputs.some((input, i) => input !== before[i])) own.act = act
  own.inputs = inputs
}

// at the same moment: nothing that the page does then is worth another one
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
