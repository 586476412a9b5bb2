import { useSignal } from '@preact/signals'
import type { Preview } from '../frames/screens'
import { DEVICE_HEIGHT } from '../frames/view-options'
import { useStudio } from '../state/studio-context'
import { PageFrame, toTransform } from './page-frame'

/** The minimum width of a caption, so that rows align at every zoom. */
const MIN_CAPTION_WIDTH = '11rem'

/** A screen in the overview. A click opens it. */
export function ScreenCell({ preview, scale, isStarted }: { preview: Preview; scale: number; isStarted: boolean }) {
  const { options, contrast } = useStudio()
  const width = options.width.value
  const height = useSignal(DEVICE_HEIGHT[width])
  const hasFaults = contrast.failing.value.has(preview.name)
  return (
    <li
      class="screen"
      id={`screen-${preview.name}`}
      data-fails={hasFaults || undefined}
      style={{ width: `max(${width * scale}px, ${MIN_CAPTION_WIDTH})` }}
    >
      <div class="caption">
        <h2>{preview.label}</h2>
        <p>{hasFaults ? 'Fails contrast' : preview.situation}</p>
      </div>
      <div class="picture" style={{ width: `${width * scale}px`, height: `${height.value * scale}px` }}>
        <div style={{ transform: toTransform(scale), width: `${width}px`, height: `${height.value}px` }}>
          {isStarted && (
            <PageFrame
              preview={preview}
              width={width}
              height={DEVICE_HEIGHT[width]}
              isInteractive={false}
              onHeight={(pixels) => {
                height.value = pixels
              }}
            />
          )}
        </div>
        <button
          type="button"
          onClick={() => {
            options.opened.value = preview.name
          }}
        >
          <span>Open {preview.label}</span>
        </button>
      </div>
    </li>
  )
}
