import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { Theme } from '../../contract/theme/theme'
import { SCHEMES } from '../../payment/theme/defaults'
import { paletteOf } from '../../payment/theme/palette'
import { createFrames, type Frames } from '../frames/frames'
import type { ViewOptions } from '../frames/view-options'
import type { Look } from '../look/look'
import { overlongOf } from '../look/text-fields'
import { COLOR_WORDS, failureInWords } from '../look/token-words'
import { type ContrastModel, createContrast } from './contrast-model'
import { createExamples, type Examples } from './examples'
import { createKeeping, type Keeping } from './keeping'
import type { KeptWork } from './kept-work'
import { createLookModel, type LookModel, type Origin } from './look-model'
import type { StudioService } from './studio-service'
import { createVersions, type Versions } from './versions'

/** What the studio knows when it opens. */
export type StudioStart = {
  slug: string
  page: Page
  live: Look
  /** The look to start with: unsaved work, a draft, or what is live. */
  look: Look
  /** Where the look came from, if it is not the live one. */
  from: Origin | null
  /** Whether there is a draft. */
  drafted: boolean
  /** Whether the link allows saving. */
  mayWrite: boolean
  /** Why it does not, if it was meant to. */
  problem: string | null
}

type Deps = {
  start: StudioStart
  service: StudioService
  kept: KeptWork
  options: ViewOptions
  now: () => number
  /** The address of the empty document that frames start from. */
  frameUrl: string
}

const SAID_MS = 6000

export interface Studio {
  readonly slug: string
  readonly page: Page
  /** The address of the empty document that frames start from. */
  readonly frameUrl: string
  /** Whether the link allows saving. */
  readonly mayWrite: boolean
  readonly look: LookModel
  readonly options: ViewOptions
  readonly frames: Frames
  readonly examples: Examples
  readonly contrast: ContrastModel
  readonly keeping: Keeping
  readonly versions: Versions
  /** Announced to screen readers, and shown at the bottom for a while. */
  readonly said: ReadonlySignal<string>
  say(text: string): void
  /** What the service would refuse in the current look. */
  readonly refusals: ReadonlySignal<readonly string[]>
  /** A message for each text that is too long. */
  readonly overlong: ReadonlySignal<readonly string[]>
}

/** The studio's state: the look, what is shown of it, what is wrong with it, and where it is kept. */
export function createStudio({ start, service, kept, options, now, frameUrl }: Deps): Studio {
  const { slug, page, live, mayWrite, from, drafted, problem } = start
  const examples = createExamples(service.readText)
  const look = createLookModel(live, start.look, { now, keep: kept.keep, isExample: examples.hasDarkAccent }, from)
  const frames = createFrames({ page, look: look.look, options, now: now() })
  const said = signal('')
  let silence: ReturnType<typeof setTimeout> | undefined

  function say(text: string) {
    said.value = text
    clearTimeout(silence)
    silence = setTimeout(() => {
      said.value = ''
    }, SAID_MS)
  }

  return {
    slug,
    page,
    frameUrl,
    mayWrite,
    look,
    options,
    frames,
    examples,
    contrast: createContrast(frames, look),
    keeping: createKeeping({ slug, isOpen: page.status === 'active', model: look, service, drafted, problem, say }),
    versions: createVersions({ model: look, service, mayWrite, say }),
    said,
    say,
    refusals: computed(() => refusalsOf(look.look.value.theme)),
    overlong: computed(() => overlongOf(look.look.value.copy)),
  }
}

/** As `Muted, light: Contrast 1.4:1, needs 4.5:1 on Surface`. */
const refusalsOf = (theme: Theme): string[] =>
  SCHEMES.flatMap((scheme) =>
    paletteOf(theme, scheme).failures.map(
      (failure) => `${COLOR_WORDS[failure.token].label}, ${scheme}: ${failureInWords(failure)}`,
    ),
  )
