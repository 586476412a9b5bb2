import { readdirSync, readFileSync } from 'node:fs'
import type { Messages } from '../../src/page/i18n/locales/en'

const ASSETS = 'dist/client/assets'

/** Matches the URL of the built file that has the texts of a language. */
export function localeFile(messages: Messages): RegExp {
  const name = readdirSync(ASSETS).find((file) =>
    readFileSync(`${ASSETS}/${file}`, 'utf8').includes(messages['paying.send']),
  )
  if (!name) throw new Error('no built file contains the texts of this language')
  return new RegExp(`/assets/${name}$`)
}
