declare module 'virtual:locale-files' {
  /** Where the texts of each language are. */
  export const localeFiles: Record<import('../../contract/enums').Language, import('../../contract/view').LocaleFile>
}
