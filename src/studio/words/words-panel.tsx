import { LANGUAGES, type Language } from '../../contract/enums'
import { COPY_LIMITS } from '../../contract/page/page-copy'
import { directionOf, languageName } from '../../payment/language'
import { pageWords } from '../../payment/page-words'
import { scrollToScreen } from '../frames/view-options'
import { countCharacters, TEXT_FIELDS } from '../look/text-fields'
import { useStudio } from '../state/studio-context'
import './words-panel.css'

/** Fields for the merchant's own texts, in the language that the screens show. */
export function WordsPanel() {
  const { look, options, page } = useStudio()
  const language = options.language.value
  const { copy } = look.look.value
  const ownTexts = copy[language] ?? {}
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
              {languageName(one)}
              {copy[one] ? ' · written' : ''}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">Leave a field empty to use the default text.</p>
      {TEXT_FIELDS.map(({ name, label, hint, lines, screen }) => {
        const limit = COPY_LIMITS[name]
        const text = ownTexts[name] ?? ''
        const length = countCharacters(text)
        const id = `words-${name}`
        const attributes = {
          id,
          lang: language,
          dir: text ? directionOf(language) : undefined,
          value: text,
          placeholder: inherited[name] ?? '',
          'aria-invalid': length > limit,
          'aria-describedby': `${id}-length`,
          onInput: (event: { currentTarget: { value: string } }) =>
            look.setWords(language, name, event.currentTarget.value),
        }
        return (
          <div class="field" key={`${language} ${name}`}>
            <div class="field-head">
              <label for={id} id={`${id}-label`}>
                {label}
              </label>
              <button type="button" aria-describedby={`${id}-label`} onClick={() => scrollToScreen(options, screen)}>
                Show where
              </button>
            </div>
            {lines > 1 ? <textarea rows={lines} {...attributes} /> : <input type="text" {...attributes} />}
            <p class="length" id={`${id}-length`} data-over={length > limit || undefined}>
              <span>{hint}</span>
              <span>
                {length} of {limit}
              </span>
            </p>
          </div>
        )
      })}
    </section>
  )
}
