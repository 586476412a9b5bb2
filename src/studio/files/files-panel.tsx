import { useSignal } from '@preact/signals'
import { saveFile } from '../../browser/save-file'
import { readThemeFile, writeThemeFile } from '../look/design-tokens'
import { useStudio } from '../state/studio-context'
import { VersionsList } from './versions-list'

const MAX_BYTES = 64 * 1024
/** The number of unknown tokens to list. A file of another tool may have hundreds. */
const MAX_LISTED = 8

/** The saved versions, the theme as a file in the W3C Design Tokens format, and the draft. */
export function FilesPanel() {
  const studio = useStudio()
  const { look, slug, page } = studio
  const { busy, hasDraft, discardDraft, hasFile } = studio.saving
  const problems = useSignal<readonly string[]>([])
  function download() {
    const text = writeThemeFile(`${page.merchant.name}: ${page.title}`, look.look.peek().theme)
    saveFile(new Blob([text], { type: 'application/json' }), 'theme.json')
    studio.announce('theme.json exported.')
  }
  async function importFile(input: HTMLInputElement) {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    if (file.size > MAX_BYTES) {
      problems.value = ['This file is too large for a theme.']
      return
    }
    const result = readThemeFile(await file.text())
    problems.value = 'problems' in result ? result.problems : []
    if (!('theme' in result)) return
    const { logo, ...others } = result.theme
    const hasLogo = logo === undefined || (await hasFile(logo))
    look.setTheme(hasLogo ? result.theme : others, `file ${file.name}`)
    problems.value = [
      ...(hasLogo ? [] : ['The logo in this file is not on this service. Upload it under “Logo”.']),
      ...(result.skipped.length > 0 ? [skippedText(result.skipped)] : []),
    ]
    studio.announce(`${file.name} imported.`)
  }
  return (
    <>
      <VersionsList />
      <section class="group" aria-labelledby="files">
        <h2 id="files">theme.json</h2>
        <p class="hint">The theme as design tokens, for other pages and tools. Your texts are not included.</p>
        <div class="acts">
          <button type="button" onClick={download}>
            Export
          </button>
          <label class="file">
            <input type="file" accept="application/json,.json" onChange={(event) => importFile(event.currentTarget)} />
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
          A draft is saved separately from the live page. “Show draft” opens the page with it, in this browser only.
        </p>
        <div class="acts">
          <button type="button" aria-disabled={!hasDraft.value || busy.value !== null} onClick={discardDraft}>
            Discard draft
          </button>
          <a href={`/p/${slug}`} target="malipo-draft" rel="opener">
            Open the page
          </a>
        </div>
      </section>
    </>
  )
}

const skippedText = (names: readonly string[]) =>
  `Skipped, because a theme has no such token: ${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : ''}.`
