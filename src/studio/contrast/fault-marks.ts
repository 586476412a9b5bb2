import { effect } from '@preact/signals'
import type { ViewOptions } from '../look/view-options'
import type { Frames } from '../preview/frames'
import type { ContrastModel } from './contrast-model'

const marks = new WeakMap<Document, HTMLElement>()

/** Draws a dashed box around everything that cannot be read, in the frames themselves. Returns what ends it. */
export function markFaults(frames: Frames, contrast: ContrastModel, { scheme }: ViewOptions): () => void {
  return effect(() => {
    const shown = contrast.faults.value.filter((fault) => fault.scheme === scheme.value)
    const elements = new Set(shown.flatMap((fault) => fault.elements))
    const unread = new Set(
      shown.filter(({ kinds }) => kinds.some((kind) => kind !== 'focus ring')).flatMap((fault) => fault.elements),
    )
    for (const { document } of frames.live.value) {
      marks.get(document)?.remove()
      const here = [...elements].filter((element) => element.ownerDocument === document && element.isConnected)
      if (here.length > 0) marks.set(document, drawMarks(document, here, unread))
    }
  })
}

function drawMarks(document: Document, elements: readonly Element[], unread: ReadonlySet<Element>): HTMLElement {
  const layer = document.createElement('div')
  layer.dataset.faults = ''
  layer.setAttribute('aria-hidden', 'true')
  const top = document.defaultView?.scrollY ?? 0
  for (const element of elements) {
    const box = element.getBoundingClientRect()
    const mark = document.createElement('i')
    Object.assign(mark.style, {
      position: 'absolute',
      left: `${box.left - 3}px`,
      top: `${box.top + top - 3}px`,
      width: `${box.width + 6}px`,
      height: `${box.height + 6}px`,
      // where only the focus ring fails, the element itself can be read
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
