import { useSignal } from '@preact/signals'
import { SaveDialog } from '../files/save-dialog'
import { useStudio } from '../state/studio-context'
import './header.css'

/** The page's name, and the actions for the whole look. */
export function Header() {
  const studio = useStudio()
  const { page, look, mayWrite } = studio
  const { busy, saveDraft } = studio.saving
  const isOpen = useSignal(false)
  const isUnsaved = look.isUnsaved.value
  async function showDraft() {
    // Opens the window before the request, because browsers block windows that open after it.
    const tab = open('about:blank', 'malipo-draft')
    const path = await saveDraft()
    if (path && tab) tab.location.replace(path)
    else tab?.close()
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
        {isUnsaved
          ? 'Unsaved changes'
          : page.status === 'active'
            ? 'Saved. Customers see this look.'
            : 'Saved, but the page is not open yet'}
      </output>
      <div class="acts">
        <button type="button" aria-disabled={!look.canUndo.value} onClick={() => announceStep('Undone', look.undo())}>
          Undo
        </button>
        <button type="button" aria-disabled={!look.canRedo.value} onClick={() => announceStep('Redone', look.redo())}>
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
            isOpen.value = true
          }}
        >
          Save…
        </button>
      </div>
      {isOpen.value && (
        <SaveDialog
          close={() => {
            isOpen.value = false
          }}
        />
      )}
    </section>
  )

  function announceStep(done: string, label: string | null) {
    if (label) studio.announce(`${done}: ${label}`)
  }
}
