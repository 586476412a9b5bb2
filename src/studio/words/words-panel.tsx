import { LANGUAGES, type Language } from '../../contract/enums'
import type { PageWords } from '../../contract/page'
import { COPY_LIMITS } from '../../contract/payment-page'
import { LANGUAGE_NAMES } from '../../page/words/language-names'
import { directionOf } from '../../payment/language'
import { pageWords } from '../../payment/page-words'
import { showScreen } from '../preview/show-screen'
import { useStudio } from '../studio-context'
import './words-panel.css'

type Field = { field: keyof PageWords; label: string; hint: string; lines: number; screen: string }

const FIELDS: readonly Field[] = [
  { field: 'title', label: 'Title', hint: 'What is paid for', lines: 1, screen: 'details' },
  { field: 'description', label: 'Description', hint: 'A sentence below it', lines: 3, screen: 'details' },
  { field: 'button', label: 'Button', hint: 'The amount follows it', lines: 1, screen: 'details' },
  {
    field: 'support',
    label: 'Support contact',
    hint: 'An address or a number to write to',
    lines: 1,
    screen: 'expired',
  },
  { field: 'thank_you', label: 'Thank-you', hint: 'On the receipt', lines: 2, screen: 'completed' },
]

/** The merchant's own words, in the language that is shown. */
export function WordsPanel() {
  const { look, options, page } = useStudio()
  const language = options.language.value
  const { copy } = look.look.value
  const written = copy[language] ?? {}
  const inherited = pageWords({ ...page, copy: undefined }, language)
  return (
    <section class="group" aria-labelledby="words">
      <h2 id="words">Words</h2>
      <label class="line">
        <span>Language</span>
        <select
          value={language}
          onChange={(event) => {
            options.language.value = event.currentTarget.value as Language
          }}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
              {copy[one] ? ' · written' : ''}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">What is left empty is the page’s own. The screens beside show what you write.</p>
      {FIELDS.map(({ field, label, hint, lines, screen }) => {
        const most = COPY_LIMITS[field]
        const text = written[field] ?? ''
        const length = [...text].length
        const id = `words-${field}`
        const attributes = {
          id,
          lang: language,
          dir: text ? directionOf(language) : undefined,
          value: text,
          placeholder: inherited[field] ?? '',
          'aria-invalid': length > most,
          'aria-describedby': `${id}-length`,
          onInput: (event: { currentTarget: { value: string } }) =>
            look.setWords(language, field, event.currentTarget.value),
        }
        return (
          <div class="field" key={`${language} ${field}`}>
            <div class="field-head">
              <label for={id} id={`${id}-label`}>
                {label}
              </label>
              <button type="button" aria-describedby={`${id}-label`} onClick={() => showScreen(options, screen)}>
                Show where
              </button>
            </div>
            {lines > 1 ? <textarea rows={lines} {...attributes} /> : <input type="text" {...attributes} />}
            <p class="length" id={`${id}-length`} data-over={length > most || undefined}>
              <span>{hint}</span>
              <span>
                {length} of {most}
              </span>
            </p>
          </div>
        )
      })}
    </section>
  )
}
