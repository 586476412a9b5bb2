import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { Theme } from '../../contract/theme/theme'
import { SCHEMES } from '../../payment/theme/defaults'
import { paletteOf } from '../../payment/theme/palette'
import { createFrames, type Frames } from '../frames/frames'
import { createViewOptions, type ViewOptions } from '../frames/view-options'
import type { Look } from '../look/look'
import { findTooLongTexts } from '../look/text-fields'
import { COLOR_LABELS, failureText } from '../look/token-labels'
import { type ContrastModel, createContrast } from './contrast-model'
import { createExamples, type Examples } from './examples'
import { createLookModel, type LookModel, type LookSource } from './look-model'
import { createSaving, type Saving } from './saving'
import type { StudioService } from './studio-service'
import type { UnsavedWork } from './unsaved-work'
import { createVersions, type Versions } from './versions'

/** The data that the studio opens with. */
export type StudioStart = {
  slug: string
  page: Page
  live: Look
  /** The look to start with. `source` says where it comes from. */
  look: Look
  /** Unsaved work or the draft; null if `look` is the live look. */
  source: LookSource | null
  /** Whether there is a draft. */
  hasDraft: boolean
  /** Whether the link allows saving. */
  mayWrite: boolean
  /** Why the link does not allow saving. */
  problem: string | null
}

type Deps = {
  start: StudioStart
  service: StudioService
  unsavedWork: UnsavedWork
  /** The URL of the empty document that each frame loads first. */
  frameUrl: string
}

const ANNOUNCEMENT_MS = 6000

export interface Studio extends Readonly<Pick<StudioStart, 'slug' | 'page' | 'mayWrite'> & Pick<Deps, 'frameUrl'>> {
  readonly look: LookModel
  readonly options: ViewOptions
  readonly frames: Frames
  readonly examples: Examples
  readonly contrast: ContrastModel
  readonly saving: Saving
  readonly versions: Versions
  /** A toast at the bottom of the screen, which screen readers read out. */
  readonly announcement: ReadonlySignal<string>
  announce(text: string): void
  /** A message for each colour that the service would refuse. */
  readonly colorProblems: ReadonlySignal<readonly string[]>
  /** A message for each text that is too long. */
  readonly textProblems: ReadonlySignal<readonly string[]>
}

/** The state of the studio. */
export function createStudio({ start, service, unsavedWork, frameUrl }: Deps): Studio {
  const { slug, page, live, mayWrite, source, hasDraft, problem } = start
  const options = createViewOptions()
  const examples = createExamples(service.readText)
  const look = createLookModel(
    live,
    start.look,
    { now: Date.now, store: unsavedWork.store, isExample: examples.hasDarkAccent },
    source,
  )
  const frames = createFrames({ page, look: look.look, options, now: Date.now() })
  const announcement = signal('')
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce(text: string) {
    announcement.value = text
    clearTimeout(timer)
    timer = setTimeout(() => {
      announcement.value = ''
    }, ANNOUNCEMENT_MS)
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
    saving: createSaving({ slug, isOpen: page.status === 'active', model: look, service, hasDraft, problem, announce }),
    versions: createVersions({ model: look, service, mayWrite, announce }),
    announcement,
    announce,
    colorProblems: computed(() => findColorProblems(look.look.value.theme)),
    textProblems: computed(() => findTooLongTexts(look.look.value.copy)),
  }
}

/** Messages such as `Muted, light: The contrast on Surface is 1.4:1, but must be at least 4.5:1.` */
const findColorProblems = (theme: Theme): string[] =>
  SCHEMES.flatMap((scheme) =>
    paletteOf(theme, scheme).failures.map(
      (failure) => `${COLOR_LABELS[failure.token].label}, ${scheme}: ${failureText(failure)}`,
    ),
  )
