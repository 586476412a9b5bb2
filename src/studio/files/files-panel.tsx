import { useSignal } from '@preact/signals'
import { useStudio } from '../studio-context'
import { readThemeFile, writeThemeFile } from './design-tokens'

const LARGEST = 64 * 1024

/** The theme as a file in the W3C Design Tokens format, and the draft kept on the service. */
export function FilesPanel() {
  const studio = useStudio()
  const { look, slug, page } = studio
  const { busy, drafted, dropDraft } = studio.keeping
  const problems = useSignal<readonly string[]>([])
  function download() {
    const text = writeThemeFile(`${page.merchant.name}: ${page.title}`, look.look.peek().theme)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    link.download = 'theme.json'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
    studio.say('theme.json was made.')
  }
  async function take(input: HTMLInputElement) {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    if (file.size > LARGEST) {
      problems.value = ['It is too large for a theme.']
      return
    }
    const read = readThemeFile(await file.text())
    problems.value = 'problems' in read ? read.problems : []
    if (!('theme' in read)) return
    look.setTheme(read.theme, `file ${file.name}`)
    studio.say(`${file.name} is what you see now.`)
  }
  return (
    <>
      <section class="group" aria-labelledby="files">
        <h2 id="files">theme.json</h2>
        <p class="hint">The theme as design tokens, for other pages and other tools. Words are not in it.</p>
        <div class="acts">
          <button type="button" onClick={download}>
            Export
          </button>
          <label class="file">
            <input type="file" accept="application/json,.json" onChange={(event) => take(event.currentTarget)} />
            <span>Import…</span>
          </label>
        </div>
        <div role="alert">
          {problems.value.length > 0 && (
            <ul class="problems">
              {problems.value.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <section class="group" aria-labelledby="draft">
        <h2 id="draft">Draft</h2>
        <p class="hint">
          A draft is kept beside what is live. Show it on the page’s own address with “Show draft”: this browser sees it
          there, and nobody else.
        </p>
        <div class="acts">
          <button type="button" disabled={!drafted.value || busy.value !== null} onClick={dropDraft}>
            Drop the draft
          </button>
          <a href={`/p/${slug}`} target="malipo-draft" rel="opener">
            Open the page
          </a>
        </div>
      </section>
    </>
  )
}
