import { type ReadonlySignal, signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import { isSameLook, type Look } from '../look/look'
import type { LookModel } from './look-model'
import { createRequests, type RequestProblem } from './requests'
import type { StudioService } from './studio-service'

type Deps = {
  slug: string
  /** Whether customers can open the page. */
  isOpen: boolean
  model: LookModel
  service: StudioService
  /** Whether there was a draft when the studio opened. */
  hasDraft: boolean
  /** A problem to show when the studio opens. */
  problem: string | null
  announce(text: string): void
}

type Busy = 'reading' | 'saving' | 'draft' | 'logo'

export interface Saving {
  readonly busy: ReadonlySignal<Busy | null>
  readonly problem: ReadonlySignal<RequestProblem | null>
  /** Whether there is a draft. */
  readonly hasDraft: ReadonlySignal<boolean>
  dismissProblem(): void
  /** Loads the live look, which another person may have changed; null if it cannot be loaded. */
  readLive(): Promise<Look | null>
  /**
   * Saves the look. Returns false if another person saved since `readLive`; the dialog then shows the new differences.
   */
  save(): Promise<boolean>
  /** Saves the look as a draft, which only this browser sees on the page. Returns the path of the page. */
  saveDraft(): Promise<string | null>
  discardDraft(): Promise<void>
  hasFile: StudioService['hasFile']
  uploadLogo(file: File): Promise<void>
}

/** Saves looks and drafts, and uploads logos. Refusals become the `problem`. */
export function createSaving({
  slug,
  isOpen,
  model,
  service,
  hasDraft: hadDraft,
  problem: initialProblem,
  announce,
}: Deps): Saving {
  const hasDraft = signal(hadDraft)
  const { busy, problem, run } = createRequests<Busy>(
    initialProblem === null ? null : { message: initialProblem, errors: [] },
  )

  return {
    busy,
    problem,
    hasDraft,
    dismissProblem() {
      problem.value = null
    },
    async readLive() {
      const look = await run('reading', service.readLive)
      if (look) model.rebaseOnto(look)
      return look
    },
    async save() {
      const current = model.look.peek()
      const look = trimTexts(current)
      const done = await run('saving', async () => {
        await saveLook(service, model, look)
        // If the draft cannot be discarded, the look is still saved, and the designer can discard the draft later.
        if (hasDraft.peek()) hasDraft.value = !(await tryDiscardDraft(service))
        return true
      })
      if (!done) return false
      // Changes that were made during the request stay unsaved.
      if (model.look.peek() === current && !isSameLook(look, current)) model.setLook(look, 'spaces')
      model.markSaved(look)
      announce(isOpen ? 'Saved. It is live now.' : 'Saved. It goes live when the page opens.')
      return true
    },
    async saveDraft() {
      const look = trimTexts(model.look.peek())
      const done = await run('draft', async () => {
        await service.saveDraft(look)
        hasDraft.value = true
        return `/p/${slug}`
      })
      if (done) announce('Draft saved. Only you can see it on the page.')
      return done
    },
    async discardDraft() {
      if (!hasDraft.peek() || busy.peek()) return
      if (!(await run('draft', service.discardDraft))) return
      hasDraft.value = false
      announce('Draft discarded. The page shows the live version.')
    },
    hasFile: service.hasFile,
    async uploadLogo(file) {
      const uploaded = await run('logo', () => service.uploadLogo(file))
      if (!uploaded) return
      model.setToken('logo', uploaded.logo)
      announce('Logo uploaded.')
    },
  }
}

/** Trims texts as the service does, so that the look equals the saved look. */
const trimTexts = ({ theme, copy }: Look): Look => ({
  theme,
  copy: Object.fromEntries(
    Object.entries(copy).map(([language, words]) => [
      language,
      Object.fromEntries(Object.entries(words ?? {}).map(([field, text]) => [field, text?.trim()])),
    ]),
  ),
})

/** Saves the look. Throws Refusal if another person saved since `readLive`. */
async function saveLook(service: StudioService, model: LookModel, look: Look) {
  const live = await service.readLive()
  // An earlier request whose answer was lost may have saved the look.
  if (isSameLook(live, look)) return
  if (!isSameLook(live, model.saved.peek())) {
    model.rebaseOnto(live)
    throw new Refusal('refused', 'Someone else has saved since. These are the changes now.')
  }
  await service.save(look, live)
}

/** Discards the draft. Returns false if the service refuses. */
const tryDiscardDraft = (service: StudioService) =>
  service.discardDraft().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return false
    },
  )
