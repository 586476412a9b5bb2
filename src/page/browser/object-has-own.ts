/**
 * Chrome 87, Safari 14 and Firefox 78 have no `Object.hasOwn`, which @noble/hashes calls as soon as it is loaded, so
 * the entry imports this file first. Remove it when the oldest supported browsers are Chrome 93, Safari 15.4 and
 * Firefox 92.
 */
Object.hasOwn ??= (object: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(object, key) !== undefined

export {}
