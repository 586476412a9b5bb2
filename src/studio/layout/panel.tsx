import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { ContrastPanel } from '../contrast/contrast-panel'
import { FilesPanel } from '../files/files-panel'
import { useStudio } from '../state/studio-context'
import { ThemePanel } from '../theme/theme-panel'
import { WordsPanel } from '../words/words-panel'
import './panel.css'

const TABS = [
  ['theme', 'Theme', ThemePanel],
  ['words', 'Words', WordsPanel],
  ['contrast', 'Contrast', ContrastPanel],
  ['files', 'Versions', FilesPanel],
] as const

/** Tabs with everything that a designer can edit. */
export function Panel() {
  const { contrast } = useStudio()
  const chosen = useSignal<(typeof TABS)[number][0]>('theme')
  const list = useRef<HTMLDivElement>(null)
  const faults = contrast.faults.value.length
  const CurrentPanel = TABS.find(([name]) => name === chosen.value)?.[2] ?? ThemePanel
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -9, End: 9 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = TABS.findIndex(([name]) => name === chosen.value)
    const to = Math.abs(step) === 9 ? (step < 0 ? 0 : TABS.length - 1) : (at + step + TABS.length) % TABS.length
    chosen.value = TABS[to]?.[0] ?? 'theme'
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  return (
    <section class="panel" aria-label="Settings">
      <div class="tabs" role="tablist" ref={list} onKeyDown={move} aria-label="Groups of settings" tabIndex={-1}>
        {TABS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={chosen.value === name}
            aria-controls="subject"
            tabIndex={chosen.value === name ? 0 : -1}
            onClick={() => {
              chosen.value = name
            }}
          >
            {label}
            {name === 'contrast' && faults > 0 && (
              <b class="count">
                {faults}
                <span class="spoken"> failing</span>
              </b>
            )}
          </button>
        ))}
      </div>
      <div class="subject" id="subject" role="tabpanel" aria-labelledby={`tab-${chosen.value}`}>
        <CurrentPanel />
      </div>
    </section>
  )
}
