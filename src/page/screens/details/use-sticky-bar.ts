import { useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import type { PageModel } from '../../state/page-model'

/** Elements that the bar must not cover. */
const UNCOVERED = '.coins, .networks, .problem, .summary'

/**
 * Whether `bar` may stick to the bottom of the screen: coin and network are chosen, the page does not offer to continue
 * a payment, and the bar covers no choice or error. Without IntersectionObserver, the bar does not stick.
 */
export function useStickyBar(
  bar: RefObject<HTMLElement | null>,
  { startedSession, showStartedFirst, form: { asset, network, app, errors, quote } }: PageModel,
): boolean {
  const canStick = useSignal(false)
  useSignalEffect(() => {
    const isChosen = asset.value && network.value
    const hasStarted = startedSession.value && showStartedFirst.value
    // signals that change the layout
    const content = [app.value, errors.value, quote.value]
    if (!isChosen || hasStarted || content.length === 0 || !('IntersectionObserver' in self)) {
      canStick.value = false
      return
    }
    let observer: IntersectionObserver | undefined
    const frame = requestAnimationFrame(() => {
      observer = bar.current ? observe(bar.current, (free) => (canStick.value = free)) : undefined
    })
    return () => {
      cancelAnimationFrame(frame)
      observer?.disconnect()
    }
  })
  return canStick.value
}

function observe(bar: HTMLElement, report: (canStick: boolean) => void): IntersectionObserver {
  const covered = new Set<Element>()
  // observes only the strip that the bar would cover
  const above = Math.floor(Math.max(0, 1 - bar.offsetHeight / innerHeight) * 100)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) covered[isIntersecting ? 'add' : 'delete'](target)
      report(covered.size === 0)
    },
    { rootMargin: `-${above}% 0px 0px` },
  )
  for (const one of bar.parentElement?.querySelectorAll(UNCOVERED) ?? []) observer.observe(one)
  return observer
}
