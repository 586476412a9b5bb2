import type { ViewOptions } from '../look/view-options'

/** Lets a screen be seen among all. */
export function showScreen({ opened }: ViewOptions, name: string): void {
  opened.value = null
  requestAnimationFrame(() => document.getElementById(`screen-${name}`)?.scrollIntoView({ block: 'start' }))
}
