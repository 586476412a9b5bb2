import { afterAll, beforeAll, vi } from 'vitest'

interface Property {
  value: unknown
  descriptor: PropertyDescriptor | undefined
}

/** All properties but those whose getter makes a new object each time. */
function propertiesOf(target: object): Map<string, Property> {
  const read = (name: string): Property => ({
    value: Reflect.get(target, name),
    descriptor: Object.getOwnPropertyDescriptor(target, name),
  })
  const names = Object.getOwnPropertyNames(target)
  return new Map(
    names.map((name) => [name, read(name)] as const).filter(([name, { value }]) => value === read(name).value),
  )
}

/** Puts back every property that was added, removed or changed; answers their names. */
function restore(target: object, before: Map<string, Property>): string[] {
  const now = propertiesOf(target)
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => before.has(name) !== now.has(name) || before.get(name)?.value !== now.get(name)?.value,
  )
  for (const name of changed) {
    const { value, descriptor } = before.get(name) ?? {}
    Reflect.deleteProperty(target, name)
    if (descriptor) Object.defineProperty(target, name, descriptor)
    // where the getter of happy-dom's globals answers what was assigned
    if (descriptor?.set && Reflect.get(target, name) !== value) Reflect.set(target, name, value)
  }
  return changed
}

/** The objects on which tests replace what the browser or Node has. */
const sharedObjects = () => ({
  globalThis,
  'process.env': process.env,
  'Object.prototype': Object.prototype,
  ...('document' in globalThis && { document, navigator, history }),
})

/** Hono's server replaces these when the first one listens. They are restored, and no file fails for them. */
const REPLACED_BY_HONO = ['globalThis.Request', 'globalThis.Response']

/*
 * Test files share a worker's globals. A file that leaves them changed would make another one fail, if one worker
 * happens to run both. This check fails the file that changed them, each time.
 */
let before: (readonly [name: string, target: object, properties: Map<string, Property>])[] = []

beforeAll(() => {
  before = Object.entries(sharedObjects()).map(([name, target]) => [name, target, propertiesOf(target)] as const)
})

afterAll(() => {
  // Vitest does this later, after the last hook
  vi.restoreAllMocks()
  const left = before
    .flatMap(([name, target, properties]) => restore(target, properties).map((property) => `${name}.${property}`))
    .filter((name) => !REPLACED_BY_HONO.includes(name))
  if (left.length > 0) throw new Error(`This file leaves changed: ${left.join(', ')}`)
})
