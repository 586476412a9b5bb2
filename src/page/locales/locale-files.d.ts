declare module 'virtual:locale-files' {
  /** Where the copy of a language is; English is part of the script. */
  export const localeFiles: Partial<Record<import('../../contract/enums').Language, import('../view').LocaleFile>>
}
