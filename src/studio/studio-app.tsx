import { useEffect } from 'preact/hooks'
import { markFaults } from './contrast/fault-marks'
import { Header } from './layout/header'
import { Notices } from './layout/notices'
import { Panel } from './layout/panel'
import { ViewBar } from './layout/view-bar'
import { Canvas } from './preview/canvas'
import { StudioContext } from './state/studio-context'
import type { Studio } from './state/studio-model'

/** The studio: settings on one side, screens on the other. */
export function StudioApp({ studio }: { studio: Studio }) {
  useEffect(() => markFaults(studio.frames, studio.contrast, studio.options), [studio])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => undoByKey(event, studio)
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // Unsaved work is stored on this device, but a pending save would be lost.
      if (studio.saving.busy.peek() === 'saving') event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    addEventListener('beforeunload', onBeforeUnload)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [studio])
  return (
    <StudioContext.Provider value={studio}>
      <Header />
      <div class="bench">
        <Panel />
        <main class="stage" aria-label="Screens">
          <ViewBar />
          <Notices />
          <Canvas />
        </main>
      </div>
      <output class="announcement">{studio.announcement.value}</output>
    </StudioContext.Provider>
  )
}

/** Undoes and redoes by keys, except in text fields, which have their own undo. */
function undoByKey(event: KeyboardEvent, studio: Studio) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return
  const field =
    event.target instanceof Element && event.target.closest('input:not([type]), input[type="text"], textarea')
  const key = event.key.toLowerCase()
  const isUndo = key === 'z' && !event.shiftKey
  const isRedo = (key === 'z' && event.shiftKey) || key === 'y'
  if (field || !(isUndo || isRedo)) return
  event.preventDefault()
  const label = isUndo ? studio.look.undo() : studio.look.redo()
  if (label) studio.announce(`${isUndo ? 'Undone' : 'Redone'}: ${label}`)
}
