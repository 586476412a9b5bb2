import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { LiveFrame } from '../frames/frames'
import type { PreviewEvent } from '../frames/preview-service'
import { PREVIEWS, type Preview } from '../frames/screens'
import { DEVICE_HEIGHT } from '../frames/view-options'
import { useStudio } from '../state/studio-context'
import { PageFrame, toTransform } from './page-frame'
import './opened-screen.css'

const EVENTS: readonly (readonly [PreviewEvent, string])[] = [
  ['pay', 'Pay in full'],
  ['half', 'Pay half'],
  ['confirm', 'Confirm'],
  ['expire', 'Expire'],
  ['refuse', 'Fail'],
]

/** An interactive screen at full size, with simulated money. */
export function OpenedScreen({ preview, availableWidth }: { preview: Preview; availableWidth: number }) {
  const { options } = useStudio()
  const { opened } = options
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useSignal<LiveFrame | null>(null)
  const width = options.width.value
  const height = DEVICE_HEIGHT[width]
  const zoom = options.zoom.value
  const scale = zoom === 'fit' ? Math.min(1, availableWidth / width) : Number(zoom)
  const index = PREVIEWS.indexOf(preview)
  const service = frame.value?.drawn.value?.service
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const go = (to: number) => () => {
    opened.value = PREVIEWS[(to + PREVIEWS.length) % PREVIEWS.length]?.name ?? null
  }
  const close = () => {
    opened.value = null
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#screen-${preview.name} button`)?.focus())
  }
  return (
    <section class="opened" aria-labelledby="opened-name">
      <div class="opened-bar">
        <div>
          <h2 id="opened-name" ref={heading} tabIndex={-1}>
            {preview.label}
          </h2>
          <p>{preview.situation}. Try it; nothing is sent.</p>
        </div>
        <div class="acts">
          <button type="button" onClick={go(index - 1)}>
            Previous
          </button>
          <button type="button" onClick={go(index + 1)}>
            Next
          </button>
          <button type="button" onClick={close}>
            All screens
          </button>
        </div>
      </div>
      <fieldset class="acts played">
        <legend>Simulate</legend>
        {EVENTS.map(([event, label]) => (
          <button key={event} type="button" disabled={!service} onClick={() => service?.act(event)}>
            {label}
          </button>
        ))}
        <button type="button" onClick={() => frame.value?.restart()}>
          Restart
        </button>
      </fieldset>
      <div class="picture" style={{ width: `${width * scale}px`, height: `${height * scale}px` }}>
        <div style={{ transform: toTransform(scale) }}>
          <PageFrame
            preview={preview}
            width={width}
            height={height}
            isInteractive
            onStart={(live) => {
              frame.value = live
            }}
          />
        </div>
      </div>
    </section>
  )
}
