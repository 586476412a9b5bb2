import { type ReadonlySignal, signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import { type Look, sameLook } from '../look/look'
import { withNameOfText } from '../look/text-fields'
import type { LookModel } from './look-model'
import type { StudioService } from './studio-service'

type Deps = {
  slug: string
  /** Whether customers can open the page. */
  isOpen: boolean
  model: LookModel
  service: StudioService
  /** Whether there was a draft when the studio opened. */
  drafted: boolean
  /** What to say from the start. */
  problem: string | null
  /** Announces what was done. */
  say(text: string): void
}

type Busy = 'reading' | 'saving' | 'draft' | 'logo'

export interface Keeping {
  readonly busy: ReadonlySignal<Busy | null>
  readonly problem: ReadonlySignal<{ message: string; errors: readonly string[] } | null>
  /** Whether there is a draft. */
  readonly drafted: ReadonlySignal<boolean>
  /** Closes the problem. */
  forget(): void
  /** What is live now, which may have been changed elsewhere meanwhile; null when it cannot be loaded. */
  readLive(): Promise<Look | null>
  /** Saves the look, unless another one was saved since `readLive`: then the differences are to be looked at again. */
  save(): Promise<boolean>
  /** Keeps the look as a draft that only this browser sees, at the page's own address. Returns that address. */
  keepDraft(): Promise<string | null>
  dropDraft(): Promise<void>
  hasFile: StudioService['hasFile']
  uploadLogo(file: File): Promise<void>
}

/** Everything that needs the service: saving a look, keeping a draft, uploading a logo. Refusals are shown. */
export function createKeeping({ slug, isOpen, model, service, drafted: known, problem: foreseen, say }: Deps): Keeping {
  const drafted = signal(known)
  const busy = signal<Busy | null>(null)
  const problem = signal<Keeping['problem']['value']>(foreseen === null ? null : { message: foreseen, errors: [] })

  /** Null when it was refused. */
  async function ask<Result>(what: Busy, doing: () => Promise<Result>): Promise<Result | null> {
    busy.value = what
    problem.value = null
    try {
      return await doing()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem.value = { message: error.message, errors: error.errors.map(withNameOfText) }
      return null
    } finally {
      busy.value = null
    }
  }

  return {
    busy,
    problem,
    drafted,
    forget() {
      problem.value = null
    },
    async readLive() {
      const look = await ask('reading', service.readLive)
      if (look) model.follow(look)
      return look
    },
    async save() {
      const shown = model.look.peek()
      const look = trimmed(shown)
      const done = await ask('saving', async () => {
        await storeLook(service, model, look)
        // one that stays can be dropped later, and the look is saved all the same
        if (drafted.peek()) drafted.value = !(await hasDropped(service))
        return true
      })
      if (!done) return false
      // what was changed while it was being saved stays, and is not saved
      if (model.look.peek() === shown && !sameLook(look, shown)) model.setLook(look, 'spaces')
      model.settle(look)
      say(isOpen ? 'Saved. It is live now.' : 'Saved. It goes live when the page opens.')
      return true
    },
    async keepDraft() {
      const look = trimmed(model.look.peek())
      const done = await ask('draft', async () => {
        await service.keepDraft(look)
        drafted.value = true
        return `/p/${slug}`
      })
      if (done) say('Draft saved. Only you can see it on the page.')
      return done
    },
    async dropDraft() {
      if (!drafted.peek() || busy.peek()) return
      if (!(await ask('draft', service.dropDraft))) return
      drafted.value = false
      say('Draft discarded. The page shows the live version.')
    },
    hasFile: service.hasFile,
    async uploadLogo(file) {
      const uploaded = await ask('logo', () => service.uploadLogo(file))
      if (!uploaded) return
      model.setToken('logo', uploaded.logo)
      say('Logo uploaded.')
    },
  }
}

/** Trims as the service does, so that the look here equals what was saved. */
const trimmed = ({ theme, copy }: Look): Look => ({
  theme,
  copy: Object.fromEntries(
    Object.entries(copy).map(([language, words]) => [
      language,
      Object.fromEntries(Object.entries(words ?? {}).map(([field, text]) => [field, text?.trim()])),
    ]),
  ),
})

/** Saves the look, unless another one was saved since `readLive`. */
async function storeLook(service: StudioService, model: LookModel, look: Look) {
  const live = await service.readLive()
  // it may have been saved before, by a request whose answer was lost
  if (sameLook(live, look)) return
  if (!sameLook(live, model.saved.peek())) {
    model.follow(live)
    throw new Refusal('refused', 'Someone else has saved since. These are the changes now.')
  }
  await service.save(look, live)
}

/** Drops the draft. Whether it is gone. */
const hasDropped = (service: StudioService) =>
  service.dropDraft().then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return false
    },
  )
