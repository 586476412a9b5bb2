/**
 * Signals as @preact/signals has them, as far as a page of a few dozen needs them: a tenth of its bytes. A value that
 * is read while something draws or acts calls it again when it changes.
 */
export type ReadonlySignal<Value> = { readonly value: Value /** Reads without being called again. */; peek(): Value }
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

/** Made anew at every reading, so what makes it must be quick and change nothing. */
export const computed = <Value>(make: () => Value): ReadonlySignal<Value> => ({
  get value() {
    return make()
  },
  peek: () => readBy(null, make),
})

/**
 * Acts at once, and again when a signal that it read has changed, until the returned function is called.
 * `when` decides the moment of each further time.
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

/** Whoever reads what is written meanwhile is called once, at the end. */
export function batch(write: () => void): void {
  batches++
  try {
    write()
    // who is called may write, too: a set goes on with what is added to it
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
