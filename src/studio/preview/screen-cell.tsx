import { useSignal } from '@preact/signals'
import type { Preview } from '../frames/screens'
import { DEVICE_HEIGHT } from '../frames/view-options'
import { useStudio } from '../state/studio-context'
import { PageFrame, scaled } from './page-frame'

/** The least width of a caption, so that rows align at every zoom. */
const CAPTION = '11rem'

/** A screen as a picture that can be opened. */
export function ScreenCell({ preview, scale, started }: { preview: Preview; scale: number; started: boolean }) {
  const { options, contrast } = useStudio()
  const width = options.width.value
  const height = useSignal(DEVICE_HEIGHT[width])
  const fails = contrast.failing.value.has(preview.name)
  return (
    <li
      class="screen"
      id={`screen-${preview.name}`}
      data-fails={fails || undefined}
      style={{ width: `max(${width * scale}px, ${CAPTION})` }}
    >
      <div class="caption">
        <h2>{preview.label}</h2>
        <p>{fails ? 'Fails contrast' : preview.when}</p>
      </div>
      <div class="picture" style={{ width: `${width * scale}px`, height: `${height.value * scale}px` }}>
        <div style={{ transform: scaled(scale), width: `${width}px`, height: `${height.value}px` }}>
          {started && (
            <PageFrame
              preview={preview}
              width={width}
              height={DEVICE_HEIGHT[width]}
              interactive={false}
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
