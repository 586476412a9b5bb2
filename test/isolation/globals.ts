import { afterAll, beforeAll, vi } from 'vitest'

interface Property {
  value: unknown
  descriptor: PropertyDescriptor | undefined
}

/** All properties except those whose getter returns a new object each time. */
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

/** Restores every property that was added, removed or changed. Returns their names. */
function restore(target: object, before: Map<string, Property>): string[] {
  const now = propertiesOf(target)
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => before.has(name) !== now.has(name) || before.get(name)?.value !== now.get(name)?.value,
  )
  for (const name of changed) {
    const { value, descriptor } = before.get(name) ?? {}
    Reflect.deleteProperty(target, name)
    if (descriptor) Object.defineProperty(target, name, descriptor)
    // The getters of happy-dom's globals return the assigned value, so that it must be assigned again.
    if (descriptor?.set && Reflect.get(target, name) !== value) Reflect.set(target, name, value)
  }
  return changed
}

/** The objects of the browser and of Node whose properties tests replace. */
const sharedObjects = () => ({
  globalThis,
  'process.env': process.env,
  'Object.prototype': Object.prototype,
  ...('document' in globalThis && { document, navigator, history }),
})

/** Hono's server replaces these when it first listens. They are restored, but the file does not fail. */
const REPLACED_BY_HONO = ['globalThis.Request', 'globalThis.Response']

/*
 * Test files share a worker's globals. A file that leaves them changed could make another file fail, but only in runs
 * in which one worker gets both. So this check always fails the file that changed them.
 */
let before: (readonly [name: string, target: object, properties: Map<string, Property>])[] = []

beforeAll(() => {
  before = Object.entries(sharedObjects()).map(([name, target]) => [name, target, propertiesOf(target)] as const)
})

afterAll(() => {
  // Vitest restores mocks only after the last hook.
  vi.restoreAllMocks()
  const leftChanged = before
    .flatMap(([name, target, properties]) => restore(target, properties).map((property) => `${name}.${property}`))
    .filter((name) => !REPLACED_BY_HONO.includes(name))
  if (leftChanged.length > 0) throw new Error(`This file leaves changed: ${leftChanged.join(', ')}`)
})
