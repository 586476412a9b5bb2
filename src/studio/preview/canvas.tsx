import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { whenIdle } from '../../browser/when-idle'
import { PREVIEWS } from '../frames/screens'
import type { Width } from '../frames/view-options'
import { useStudio } from '../state/studio-context'
import { OpenedScreen } from './opened-screen'
import { ScreenCell } from './screen-cell'
import './canvas.css'

/** The approximate width of a cell in pixels for each page width. */
const CELL_WIDTH: Record<Width, number> = { 360: 270, 768: 400, 1280: 500 }
const GAP = 24
/** The number of frames that are started together. */
const BATCH = 4

/** Shows all screens side by side, or the opened screen. */
export function Canvas() {
  const { options, frames } = useStudio()
  const started = useSignal(BATCH)
  const container = useRef<HTMLDivElement>(null)
  const availableWidth = useSignal(0)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      availableWidth.value = Math.floor(entry?.contentRect.width ?? 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [availableWidth])
  // The first screens start immediately, the others when the browser is idle.
  const drawnCount = frames.live.value.length
  useEffect(() => {
    if (drawnCount < started.value || started.value >= PREVIEWS.length) return
    return whenIdle(() => {
      started.value += BATCH
    })
  }, [drawnCount, started])
  const width = options.width.value
  const zoom = options.zoom.value
  const opened = PREVIEWS.find(({ name }) => name === options.opened.value)
  const columns = Math.max(1, Math.floor((availableWidth.value + GAP) / (CELL_WIDTH[width] + GAP)))
  const fittingScale = Math.min(1, (availableWidth.value - GAP * (columns - 1)) / columns / width)
  const scale = zoom === 'fit' ? fittingScale : Number(zoom)
  return (
    <div class="canvas" ref={container}>
      {opened && <OpenedScreen key={opened.name} preview={opened} availableWidth={availableWidth.value} />}
      {availableWidth.value > 0 && (
        <ul class="screens" hidden={opened !== undefined} inert={opened !== undefined}>
          {PREVIEWS.map((preview, i) => (
            <ScreenCell key={preview.name} preview={preview} scale={scale} isStarted={i < started.value} />
          ))}
        </ul>
      )}
    </div>
  )
}
