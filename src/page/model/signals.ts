/**
 * Signals with the interface of @preact/signals, reduced to what a page with a few dozen of them needs, in a tenth of
 * the bytes. An effect or a rendering that reads a signal runs again when the signal changes.
 */
export type ReadonlySignal<Value> = { readonly value: Value /** Reads without subscribing. */; peek(): Value }
export type Signal<Value> = ReadonlySignal<Value> & { value: Value }

type Reader = { act(): void; read: Set<Set<Reader>> }

let reading: Reader | null = null
let batches = 0
const called = new Set<Reader>()

export function signal<Value>(value: Value): Signal<Value> {
  const readers = new Set<Reader>()
  return {
    get value() {
      if (reading) {
        readers.add(reading)
        reading.read.add(readers)
      }
      return value
    },
    set value(next) {
      if (next === value) return
      value = next
      batch(() => {
        for (const reader of readers) called.add(reader)
      })
    },
    peek: () => value,
  }
}

/** Computed again at every read, so `make` must be fast and without side effects. */
export const computed = <Value>(make: () => Value): ReadonlySignal<Value> => ({
  get value() {
    return make()
  },
  peek: () => readBy(null, make),
})

/**
 * Runs now, and again when a signal that it read has changed, until the returned function is called.
 * `when` can delay each further run.
 */
export function effect(act: () => void, when: (again: () => void) => void = (again) => again()): () => void {
  const reader: Reader = { read: new Set(), act: () => when(again) }
  let over = false
  function forget() {
    for (const readers of reader.read) readers.delete(reader)
    reader.read.clear()
  }
  function again() {
    forget()
    if (!over) readBy(reader, act)
  }
  again()
  return () => {
    over = true
    forget()
  }
}

/** Notifies the readers of everything that `write` changes once, at the end. */
export function batch(write: () => void): void {
  batches++
  try {
    write()
    // a reader may write, too: iterating over a set includes what is added meanwhile
    if (batches === 1)
      for (const reader of called) {
        called.delete(reader)
        reader.act()
      }
  } finally {
    batches--
  }
}

function readBy<Value>(reader: Reader | null, read: () => Value): Value {
  const outer = reading
  reading = reader
  try {
    return read()
  } finally {
    reading = outer
  }
}
