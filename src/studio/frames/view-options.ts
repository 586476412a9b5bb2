import { computed, signal } from '@preact/signals'
import type { Language } from '../../contract/enums'
import { directionOf } from '../../payment/language'
import type { Scheme } from '../../payment/theme/defaults'

export const WIDTHS = [360, 768, 1280] as const
export type Width = (typeof WIDTHS)[number]

/** The height of a device of each width, in pixels. It sets `vh` in a frame, and the height of an opened frame. */
export const DEVICE_HEIGHT: Record<Width, number> = { 360: 740, 768: 1024, 1280: 800 }

const ZOOMS = ['fit', '1', '0.5', '0.25'] as const
export type Zoom = (typeof ZOOMS)[number]

/** The options for viewing the screens. They are not saved. */
export function createViewOptions() {
  const language = signal<Language>('en')
  const direction = signal<'auto' | 'ltr' | 'rtl'>('auto')
  return {
    width: signal<Width>(360),
    /** Starts as light on every device, because designers choose light colours first, and dark ones are derived. */
    scheme: signal<Scheme>('light'),
    language,
    direction,
    /** The text direction that is shown. */
    effectiveDirection: computed(() => (direction.value === 'auto' ? directionOf(language.value) : direction.value)),
    long: signal(false),
    largeText: signal(false),
    zoom: signal<Zoom>('fit'),
    /** The name of the opened, interactive screen; null while all screens are shown. */
    opened: signal<string | null>(null),
  }
}
export type ViewOptions = ReturnType<typeof createViewOptions>

/** Scrolls to a screen. */
export function scrollToScreen({ opened }: ViewOptions, name: string): void {
  opened.value = null
  requestAnimationFrame(() => document.getElementById(`screen-${name}`)?.scrollIntoView({ block: 'start' }))
}
