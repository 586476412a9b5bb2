/**
 * Chrome 87, Safari 14 and Firefox 78 have no `Object.hasOwn`, and @noble/hashes calls it as soon as it is loaded. The
 * entry imports this file first. It can go when the floor is Chrome 93, Safari 15.4 and Firefox 92.
 */
Object.hasOwn ??= (object: object, key: PropertyKey) => Object.getOwnPropertyDescriptor(object, key) !== undefined

export {}
