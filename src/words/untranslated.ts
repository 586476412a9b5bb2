/**
 * Keeps a browser's translator away from an amount or an address. Preact would set the boolean property `translate`,
 * for
 * which "no" is true. With a capital it sets the attribute, whose case HTML ignores.
 */
export const UNTRANSLATED = { Translate: 'no' }
