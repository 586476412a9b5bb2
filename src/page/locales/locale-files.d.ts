declare module 'virtual:locale-files' {
  /** Where the copy of a language is. */
  export const localeFiles: Record<import('../../contract/enums').Language, import('../../contract/view').LocaleFile>
}
