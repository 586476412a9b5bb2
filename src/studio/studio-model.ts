import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../contract/page'
import { themeProblems } from '../payment/theme/theme-problems'
import { createContrast } from './contrast/contrast-model'
import type { KeptWork } from './look/kept-work'
import { type Look, sameLook, tidyLook } from './look/look'
import { createLookModel } from './look/look-model'
import { Refusal, type StudioService } from './look/studio-service'
import type { ViewOptions } from './look/view-options'
import { createFrames } from './preview/frames'

/** What the studio knows when it opens. */
export type StudioStart = {
  slug: string
  page: Page
  live: Look
  /** What to go on with: unsaved work, a draft, or what is live. */
  look: Look
  /** Where the look came from, when it is not what is live. */
  from: 'work' | 'draft' | null
  /** Whether the link lets it be saved. */
  mayWrite: boolean
  /** Why not, when it was meant to. */
  problem: string | null
}

type Deps = {
  start: StudioStart
  service: StudioService
  kept: KeptWork
  options: ViewOptions
  now: () => number
  /** The address of the empty document that frames begin with. */
  frameUrl: string
}

const SAID_MS = 6000

export type Studio = ReturnType<typeof createStudio>

/** The studio's mind: the look, what of it is looked at, what is wrong with it, and where it is kept. */
export function createStudio({ start, service, kept, options, now, frameUrl }: Deps) {
  const { slug, page, live } = start
  const model = createLookModel(live, start.look, { now, keep: (look) => kept.keep(look, now()) })
  const frames = createFrames({ page, look: model.look, options, now: now() })
  const contrast = createContrast(frames, model)
  const busy = signal<'saving' | 'draft' | 'logo' | null>(null)
  const said = signal('')
  let silence: ReturnType<typeof setTimeout> | undefined
  const problem = signal<{ message: string; errors: readonly string[] } | null>(
    start.problem === null ? null : { message: start.problem, errors: [] },
  )

  /** Does what only the service can do; what it refuses is shown. Answers null then. */
  async function ask<Result>(
    what: NonNullable<typeof busy.value>,
    doing: () => Promise<Result>,
  ): Promise<Result | null> {
    busy.value = what
    problem.value = null
    try {
      return await doing()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem.value = { message: error.message, errors: error.errors }
      return null
    } finally {
      busy.value = null
    }
  }

  function say(text: string) {
    said.value = text
    clearTimeout(silence)
    silence = setTimeout(() => {
      said.value = ''
    }, SAID_MS)
  }

  const trimmed = (look: Look): Look => ({
    ...look,
    copy: Object.fromEntries(
      Object.entries(look.copy).map(([language, words]) => [
        language,
        Object.fromEntries(Object.entries(words ?? {}).map(([field, text]) => [field, text?.trim()])),
      ]),
    ),
  })

  return {
    slug,
    page,
    frameUrl,
    mayWrite: start.mayWrite,
    from: start.from,
    look: model,
    options,
    frames,
    contrast,
    busy,
    problem,
    /** Said aloud, and shown at the foot for a while. */
    said: said as ReadonlySignal<string>,
    say,
    /** What the service would refuse of the look as it is. */
    refusals: computed(() => themeProblems(model.look.value.theme)),

    /** What is live now, which somebody else may have changed since; null when it cannot be had. */
    async readLive(): Promise<Look | null> {
      const view = await ask('saving', service.readStudio)
      if (!view) return null
      const look = tidyLook({ theme: view.page.theme ?? {}, copy: (view.copy ?? {}) as Look['copy'] })
      model.settle(look)
      return look
    },
    async save(): Promise<boolean> {
      const look = trimmed(model.look.peek())
      const done = await ask('saving', async () => {
        await service.save(look)
        return true
      })
      if (!done) return false
      if (!sameLook(look, model.look.peek())) model.setLook(look, 'spaces')
      model.settle(look)
      say('Saved. Customers see it from now on.')
      return true
    },
    /** Keeps the look aside, so that this browser sees it on the page's own address. Answers that address. */
    async keepDraft(): Promise<string | null> {
      const look = trimmed(model.look.peek())
      const done = await ask('draft', async () => {
        await service.keepDraft(look)
        return `/p/${slug}`
      })
      if (done) say('The draft is kept. Only you see it on the page’s address.')
      return done
    },
    async dropDraft() {
      if (await ask('draft', service.dropDraft)) say('The draft is gone. The page shows what is live.')
    },
    async uploadLogo(file: File) {
      const uploaded = await ask('logo', () => service.uploadLogo(file))
      if (!uploaded) return
      model.setToken('logo', uploaded.logo)
      const removed = uploaded.removed.join(', ')
      say(removed ? `The logo is there. Left out of it: ${removed}.` : 'The logo is there.')
    },
  }
}
