import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { LiveFrame } from '../frames/frames'
import type { PreviewAct } from '../frames/preview-service'
import { PREVIEWS, type Preview } from '../frames/screens'
import { DEVICE_HEIGHT } from '../frames/view-options'
import { useStudio } from '../state/studio-context'
import { PageFrame, scaled } from './page-frame'
import './opened-screen.css'

const ACTS: readonly (readonly [PreviewAct, string])[] = [
  ['pay', 'Pay in full'],
  ['half', 'Pay half'],
  ['confirm', 'Confirm'],
  ['expire', 'Expire'],
  ['refuse', 'Fail'],
]

/** A screen at full size, which works like the page, with simulated money. */
export function OpenedScreen({ preview, room }: { preview: Preview; room: number }) {
  const { options } = useStudio()
  const { opened } = options
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useSignal<LiveFrame | null>(null)
  const width = options.width.value
  const height = DEVICE_HEIGHT[width]
  const zoom = options.zoom.value
  const scale = zoom === 'fit' ? Math.min(1, room / width) : Number(zoom)
  const place = PREVIEWS.indexOf(preview)
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
          <p>{preview.when}. Try it; nothing is sent.</p>
        </div>
        <div class="acts">
          <button type="button" onClick={go(place - 1)}>
            Previous
          </button>
          <button type="button" onClick={go(place + 1)}>
            Next
          </button>
          <button type="button" onClick={close}>
            All screens
          </button>
        </div>
      </div>
      <fieldset class="acts played">
        <legend>Simulate</legend>
        {ACTS.map(([act, label]) => (
          <button key={act} type="button" disabled={!service} onClick={() => service?.act(act)}>
            {label}
          </button>
        ))}
        <button type="button" onClick={() => frame.value?.restart()}>
          Restart
        </button>
      </fieldset>
      <div class="picture" style={{ width: `${width * scale}px`, height: `${height * scale}px` }}>
        <div style={{ transform: scaled(scale) }}>
          <PageFrame
            preview={preview}
            width={width}
            height={height}
            interactive
            onStart={(live) => {
              frame.value = live
            }}
          />
        </div>
      </div>
    </section>
  )
}
