/**
 * Keeps a browser's translator away from an amount or an address. The capital makes Preact set the attribute, whose
 * case HTML ignores: it would set the boolean property `translate` to "no", which is truthy.
 */
export const UNTRANSLATED = { Translate: 'no' }
