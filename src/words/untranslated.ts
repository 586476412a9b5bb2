/**
 * Keeps a browser's translator away from an amount or an address. Preact would set the property `translate`, which is a
 * boolean, so that "no" would mean yes; spelled with a capital it is written as the attribute, whose case HTML ignores.
 */
export const UNTRANSLATED = { Translate: 'no' }
