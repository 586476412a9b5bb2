import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Width } from '../look/view-options'
import { useStudio } from '../studio-context'
import { OpenedScreen } from './opened-screen'
import { ScreenCell } from './screen-cell'
import { PREVIEWS } from './screens'
import './canvas.css'

/** How wide a cell should be about, so that enough of it can be read and enough of them be seen. */
const USUAL_CELL: Record<Width, number> = { 360: 270, 768: 400, 1280: 500 }
const GAP = 24

/** Every screen, side by side; or one of them, large and alive. */
export function Canvas() {
  const { options } = useStudio()
  const place = useRef<HTMLDivElement>(null)
  const room = useSignal(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      room.value = Math.floor(entry?.contentRect.width ?? 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const width = options.width.value
  const zoom = options.zoom.value
  const opened = PREVIEWS.find(({ name }) => name === options.opened.value)
  const columns = Math.max(1, Math.floor((room.value + GAP) / (USUAL_CELL[width] + GAP)))
  const fit = Math.min(1, (room.value - GAP * (columns - 1)) / columns / width)
  const scale = zoom === 'fit' ? fit : Number(zoom)
  return (
    <div class="canvas" ref={place}>
      {opened && <OpenedScreen key={opened.name} preview={opened} room={room.value} />}
      {room.value > 0 && (
        <ul class="screens" hidden={opened !== undefined}>
          {PREVIEWS.map((preview) => (
            <ScreenCell key={preview.name} preview={preview} scale={scale} />
          ))}
        </ul>
      )}
    </div>
  )
}
