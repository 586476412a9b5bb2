import { type ReadonlySignal, signal } from '@preact/signals'
import { type Look, sameLook } from '../look/look'
import { withNameOfText } from '../look/text-fields'
import type { LookModel } from './look-model'
import { Refusal, type StudioService } from './studio-service'

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

/** Everything that needs the service: saving a look, keeping a draft, uploading a logo. Refusals are shown. */
export function createKeeping({ slug, isOpen, model, service, drafted: known, problem: foreseen, say }: Deps) {
  const drafted = signal(known)
  const busy = signal<Busy | null>(null)
  const problem = signal<{ message: string; errors: readonly string[] } | null>(
    foreseen === null ? null : { message: foreseen, errors: [] },
  )

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
    busy: busy as ReadonlySignal<Busy | null>,
    problem: problem as ReadonlySignal<typeof problem.value>,
    /** Whether there is a draft. */
    drafted: drafted as ReadonlySignal<boolean>,
    forget() {
      problem.value = null
    },
    /** What is live now, which somebody else may have changed meanwhile; null when it cannot be loaded. */
    async readLive(): Promise<Look | null> {
      const look = await ask('reading', service.readLive)
      if (look) model.follow(look)
      return look
    },
    /** Saves the look, unless somebody else saved since `readLive`: then the differences are to be looked at again. */
    async save(): Promise<boolean> {
      const shown = model.look.peek()
      const look = trimmed(shown)
      const done = await ask('saving', async () => {
        const live = await service.readLive()
        // it may have been saved before, by a request whose answer was lost
        if (!sameLook(live, look)) {
          if (!sameLook(live, model.saved.peek())) {
            model.follow(live)
            throw new Refusal('refused', 'Someone else has saved since. These are the changes now.')
          }
          await service.save(look, live)
        }
        // the draft is no longer needed; one that stays can be dropped later, and the look is saved all the same
        if (drafted.peek())
          await service.dropDraft().then(
            () => {
              drafted.value = false
            },
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error
            },
          )
        return true
      })
      if (!done) return false
      // what was changed while it was being saved stays, and is not saved
      if (model.look.peek() === shown && !sameLook(look, shown)) model.setLook(look, 'spaces')
      model.settle(look)
      say(isOpen ? 'Saved. It is live now.' : 'Saved. It goes live when the page opens.')
      return true
    },
    /** Keeps the look as a draft that only this browser sees, at the page's own address. Returns that address. */
    async keepDraft(): Promise<string | null> {
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
    async uploadLogo(file: File) {
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
