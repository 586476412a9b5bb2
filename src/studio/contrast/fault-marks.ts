import { effect } from '@preact/signals'
import type { Frames } from '../frames/frames'
import type { ViewOptions } from '../frames/view-options'
import type { ContrastModel } from '../state/contrast-model'

const marks = new WeakMap<Document, HTMLElement>()

/**
 * Draws a dashed box, inside the frames, around everything with too little contrast. Returns a function that removes
 * them.
 */
export function markFaults(frames: Frames, contrast: ContrastModel, { scheme }: ViewOptions): () => void {
  return effect(() => {
    const failing = contrast.faults.value
      .filter((fault) => fault.scheme === scheme.value)
      .flatMap(({ painted }) => painted)
    const elements = new Set(failing.map(({ element }) => element))
    // where only the focus ring fails, the element itself is readable
    const unread = new Set(failing.filter(({ kind }) => kind !== 'focus ring').map(({ element }) => element))
    for (const { document } of frames.live.value) {
      marks.get(document)?.remove()
      const here = [...elements].filter((element) => element.ownerDocument === document && element.isConnected)
      if (here.length > 0) marks.set(document, drawMarks(document, here, unread))
    }
  })
}

/** Distance in px between a mark and what it marks. */
const AROUND = 3

function drawMarks(document: Document, elements: readonly Element[], unread: ReadonlySet<Element>): HTMLElement {
  const layer = document.createElement('div')
  layer.dataset.faults = ''
  layer.setAttribute('aria-hidden', 'true')
  const top = document.defaultView?.scrollY ?? 0
  for (const element of elements) {
    const box = seenPart(element)
    if (box.right <= box.left || box.bottom <= box.top) continue
    const mark = document.createElement('i')
    Object.assign(mark.style, {
      position: 'absolute',
      left: `${box.left - AROUND}px`,
      top: `${box.top + top - AROUND}px`,
      width: `${box.right - box.left + 2 * AROUND}px`,
      height: `${box.bottom - box.top + 2 * AROUND}px`,
      border: unread.has(element) ? '2px dashed #d6006c' : '1px dotted #d6006c',
      borderRadius: '3px',
      pointerEvents: 'none',
      zIndex: '8',
    })
    layer.append(mark)
  }
  document.body.append(layer)
  return layer
}

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** An element's box, clipped to the visible part of what it scrolls in. */
function seenPart(element: Element): Edges {
  let seen: Edges = element.getBoundingClientRect()
  for (
    let around = element.parentElement;
    around && around !== element.ownerDocument.body;
    around = around.parentElement
  ) {
    if (getComputedStyle(around).overflowX === 'visible') continue
    const { left, top, right, bottom } = around.getBoundingClientRect()
    seen = {
      left: Math.max(seen.left, left),
      top: Math.max(seen.top, top),
      right: Math.min(seen.right, right),
      bottom: Math.min(seen.bottom, bottom),
    }
  }
  return seen
}
