import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { whenIdle } from '../../browser/when-idle'
import { SCHEMES, type Scheme } from '../../payment/theme/defaults'
import { putOn } from '../frames/frame-document'
import type { Frames, LiveFrame } from '../frames/frames'
import { type Fault, faultsOf, type Measured } from './faults'
import type { LookModel } from './look-model'
import { measure } from './painted'

/** How long to wait for a slider to come to rest, in milliseconds. */
const REST_MS = 200

export interface ContrastModel {
  readonly state: ReadonlySignal<'measuring' | 'done'>
  /** Pairs of colours with too little contrast, worst first. */
  readonly faults: ReadonlySignal<readonly Fault[]>
  /** How many pairs were measured, in how many frames, and the smallest margin among them. */
  readonly sum: ReadonlySignal<{ pairs: number; frames: number; tightest: number }>
  /** Names of the screens on which something fails. */
  readonly failing: ReadonlySignal<ReadonlySet<string>>
}

/**
 * Measures the contrast in every frame and in both colour schemes, once nothing has changed for a moment. For the
 * scheme that is not shown, a frame is switched to it and back before the browser paints.
 */
export function createContrast(frames: Frames, { look }: Pick<LookModel, 'look'>): ContrastModel {
  const measured = signal<readonly Measured[]>([])
  const state = signal<'measuring' | 'done'>('measuring')
  let round = 0

  function measureFrame({ preview, document }: LiveFrame): Measured[] {
    const shown: Scheme = document.documentElement.style.colorScheme === 'dark' ? 'dark' : 'light'
    const results = SCHEMES.map((scheme) => {
      putOn(document, scheme, frames.properties[scheme].peek())
      return { preview, scheme, painted: measure(document) }
    })
    putOn(document, shown, frames.properties[shown].peek())
    return results
  }

  async function measureAll(mine: number) {
    const results: Measured[] = []
    for (const frame of frames.live.peek()) {
      await new Promise<void>((resolve) => whenIdle(resolve))
      if (mine !== round) return
      // there is nothing to measure in a frame without layout
      if (frame.document.documentElement.clientWidth > 0) results.push(...measureFrame(frame))
    }
    measured.value = results
    state.value = 'done'
  }

  effect(() => {
    look.value
    for (const frame of frames.live.value) frame.drawn.value
    const mine = ++round
    state.value = 'measuring'
    setTimeout(() => {
      if (mine === round) measureAll(mine)
    }, REST_MS)
  })

  const faults = computed(() => faultsOf(measured.value, look.value.theme))
  return {
    state,
    faults,
    sum: computed(() => {
      const all = measured.value.flatMap(({ painted }) => painted)
      const tightest = all.reduce((least, one) => Math.min(least, one.ratio / one.needed), Number.POSITIVE_INFINITY)
      return { pairs: all.length, frames: measured.value.length / 2, tightest }
    }),
    failing: computed(() => new Set(faults.value.flatMap(({ screens }) => screens.map(({ name }) => name)))),
  }
}
