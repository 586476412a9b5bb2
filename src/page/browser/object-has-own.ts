/**
 * Chrome 87, Safari 14 and Firefox 78 have no `Object.hasOwn`, which @noble/hashes calls as soon as it is loaded, so
 * the entry imports this file first. Remove it when the oldest supported browsers are Chrome 93, Safari 15.4 and
 * Firefox 92.
 */
const builtin = Object as ObjectConstructor & { hasOwn?(object: object, key: PropertyKey): boolean }
builtin.hasOwn ??= (object, key) => Object.getOwnPropertyDescriptor(object, key) !== undefined

export {}
