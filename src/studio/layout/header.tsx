import { useSignal } from '@preact/signals'
import { SaveDialog } from '../files/save-dialog'
import { useStudio } from '../state/studio-context'
import './header.css'

/** The page's name, and the actions for the whole look. */
export function Header() {
  const studio = useStudio()
  const { page, look, mayWrite } = studio
  const { busy, keepDraft } = studio.keeping
  const saving = useSignal(false)
  const unsaved = look.unsaved.value
  async function showDraft() {
    // opened now, because browsers block a window that opens only after the answer
    const shown = open('about:blank', 'malipo-draft')
    const path = await keepDraft()
    if (path && shown) shown.location.replace(path)
    else shown?.close()
  }
  return (
    <section class="top" aria-label="This page">
      <h1 class="name" id="studio-name" tabIndex={-1}>
        <b>Studio</b>
        <span>
          {page.merchant.name}
          <i aria-hidden="true">/</i>
          {page.title}
        </span>
      </h1>
      <output class="unsaved">
        {unsaved ? 'Unsaved changes' : page.status === 'active' ? 'Live' : 'Saved. The page is not open yet'}
      </output>
      <div class="acts">
        <button type="button" aria-disabled={!look.canUndo.value} onClick={() => tell('Undone', look.undo())}>
          Undo
        </button>
        <button type="button" aria-disabled={!look.canRedo.value} onClick={() => tell('Redone', look.redo())}>
          Redo
        </button>
        <button type="button" disabled={!mayWrite || busy.value !== null} onClick={showDraft}>
          Show draft
        </button>
        <button
          type="button"
          class="main"
          aria-haspopup="dialog"
          disabled={!mayWrite || busy.value !== null}
          onClick={() => {
            saving.value = true
          }}
        >
          Save…
        </button>
      </div>
      {saving.value && (
        <SaveDialog
          close={() => {
            saving.value = false
          }}
        />
      )}
    </section>
  )

  function tell(done: string, what: string | null) {
    if (what) studio.say(`${done}: ${what}`)
  }
}
