import { useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import type { PageModel } from '../../state/page-model'

/** What the bar never covers. */
const IN_SIGHT = '.coins, .networks, .problem, .summary'

/**
 * Whether `bar` may stick to the bottom of the screen: coin and network are chosen, no payment is to be continued, and
 * nothing is in that place that must stay in sight. In browsers that cannot observe that, the bar stays in its place in the form.
 */
export function useFreeBottom(
  bar: RefObject<HTMLElement | null>,
  { begun, begunIsOnTop, form: { asset, network, app, errors, quote } }: PageModel,
): boolean {
  const isFree = useSignal(false)
  useSignalEffect(() => {
    const isChosen = asset.value && network.value
    // then that is the first thing to do
    const isBegun = begun.value && begunIsOnTop.value
    // with which lists, messages and the lines of the bar come and go
    const content = [app.value, errors.value, quote.value]
    if (!isChosen || isBegun || content.length === 0 || !('IntersectionObserver' in self)) {
      isFree.value = false
      return
    }
    let observer: IntersectionObserver | undefined
    const frame = requestAnimationFrame(() => {
      observer = bar.current ? observe(bar.current, (free) => (isFree.value = free)) : undefined
    })
    return () => {
      cancelAnimationFrame(frame)
      observer?.disconnect()
    }
  })
  return isFree.value
}

function observe(bar: HTMLElement, tell: (isFree: boolean) => void): IntersectionObserver {
  const inTheWay = new Set<Element>()
  // only the strip that the bar would cover
  const above = Math.floor(Math.max(0, 1 - bar.offsetHeight / innerHeight) * 100)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inTheWay[isIntersecting ? 'add' : 'delete'](target)
      tell(inTheWay.size === 0)
    },
    { rootMargin: `-${above}% 0px 0px` },
  )
  for (const one of bar.parentElement?.querySelectorAll(IN_SIGHT) ?? []) observer.observe(one)
  return observer
}
