import { describe, expect, it } from 'vitest'
import type { Theme } from '../../../src/contract/theme/theme'
import { contrast } from '../../../src/payment/theme/color'
import { nameOfToken } from '../../../src/payment/theme/defaults'
import { paletteOf } from '../../../src/payment/theme/palette'
import { PREVIEWS } from '../../../src/studio/frames/screens'
import { type FrameMeasurement, findFaults } from '../../../src/studio/state/faults'
import type { MeasuredPair } from '../../../src/studio/state/measure-contrast'

const [details, errors] = PREVIEWS
if (!details || !errors) throw new Error('a preview is missing')

const measuredPair = (kind: MeasuredPair['kind'], color: string, background: string, needed: number): MeasuredPair => ({
  kind,
  color,
  background,
  needed,
  ratio: contrast(color, background),
  element: {} as Element,
})

/** Measurements of two screens: `muted` on both backgrounds, `bad` as text and as the edge of a control, and `ink`. */
function measureTheme(theme: Theme): FrameMeasurement[] {
  const { palette } = paletteOf(theme, 'light')
  const { muted, ink, bad, page, surface } = palette
  return [
    {
      preview: details,
      scheme: 'light',
      pairs: [measuredPair('text', muted, page, 4.5), measuredPair('text', ink, surface, 4.5)],
    },
    {
      preview: errors,
      scheme: 'light',
      pairs: [
        measuredPair('text', muted, surface, 4.5),
        measuredPair('text', bad, surface, 4.5),
        measuredPair('control', bad, surface, 3),
      ],
    },
  ] as FrameMeasurement[]
}

describe('faults', () => {
  it('are empty if everything has enough contrast', () => {
    expect(findFaults(measureTheme({}), {})).toEqual([])
  })

  it('are listed once for each pair of colours, the worst first, with screens and kinds', () => {
    const theme: Theme = { muted: '#c0c0c0', bad: '#d88080' }
    const faults = findFaults(measureTheme(theme), theme)
    expect(faults.map(({ token, kinds, screens }) => [token, kinds, screens.map(({ name }) => name)])).toEqual([
      ['muted', ['text'], ['details']],
      ['muted', ['text'], ['errors']],
      ['bad', ['text', 'control'], ['errors']],
    ])
    expect(faults[0]?.names).toEqual({ color: 'Muted', background: 'Page' })
  })

  it('propose the nearest colour that passes on every background', () => {
    let theme: Theme = { muted: '#c0c0c0', bad: '#d88080' }
    for (let step = 0; step < 4; step++) {
      const [fault] = findFaults(measureTheme(theme), theme)
      if (fault?.fix) theme = { ...theme, [fault.fix.token]: fault.fix.color }
    }
    expect(findFaults(measureTheme(theme), theme)).toEqual([])
    expect(theme.muted).not.toBe('#c0c0c0')
  })

  it('propose another background if no foreground passes', () => {
    const theme: Theme = { page: '#ffffff', surface: '#222222', muted: '#777777' }
    const fault = findFaults(measureTheme(theme), theme).find(({ fix }) => fix)
    expect(['page', 'surface', 'muted', 'accent']).toContain(fault?.fix?.token)
  })

  it('have no fix for colours that are not in the theme', () => {
    const measured = [
      { preview: details, scheme: 'light', pairs: [measuredPair('text', '#fafafa', '#fefefe', 4.5)] },
    ] as FrameMeasurement[]
    const [fault] = findFaults(measured, { surface: '#f0f0f0' })
    expect([fault?.token, fault?.fix, fault?.names.color]).toEqual([null, null, '#fafafa'])
    expect(nameOfToken('warning')).toBe('warn')
  })
})
