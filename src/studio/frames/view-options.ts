import { computed, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import { directionOf } from '../../payment/language'
import type { Scheme } from '../../payment/theme/defaults'

export const WIDTHS = [360, 768, 1280] as const
export type Width = (typeof WIDTHS)[number]

/** Height of a device of that width: the meaning of `vh` in a frame, and the visible height of an opened one. */
export const DEVICE_HEIGHT: Record<Width, number> = { 360: 740, 768: 1024, 1280: 800 }

const ZOOMS = ['fit', '1', '0.5', '0.25'] as const
export type Zoom = (typeof ZOOMS)[number]

/** Which screens are shown, and how. Nothing of this is saved. */
export function createViewOptions() {
  const language = signal<Language>('en')
  const direction = signal<'auto' | 'ltr' | 'rtl'>('auto')
  return {
    width: signal<Width>(360),
    /** Starts light whatever this device prefers: a brand's colours are chosen in light, and dark follows. */
    scheme: signal<Scheme>('light'),
    language,
    direction,
    /** The text direction that is shown. */
    shownDirection: computed(() => (direction.value === 'auto' ? directionOf(language.value) : direction.value)),
    long: signal(false),
    largeText: signal(false),
    zoom: signal<Zoom>('fit'),
    /** The name of the one screen that is open and can be used; null while all are shown. */
    opened: signal<string | null>(null),
  }
}
export type ViewOptions = ReturnType<typeof createViewOptions>

/** Scrolls to a screen. */
export function showScreen({ opened }: ViewOptions, name: string): void {
  opened.value = null
  requestAnimationFrame(() => document.getElementById(`screen-${name}`)?.scrollIntoView({ block: 'start' }))
}
