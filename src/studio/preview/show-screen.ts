import type { ViewOptions } from '../look/view-options'

/** Scrolls to a screen. */
export function showScreen({ opened }: ViewOptions, name: string): void {
  opened.value = null
  requestAnimationFrame(() => document.getElementById(`screen-${name}`)?.scrollIntoView({ block: 'start' }))
}
