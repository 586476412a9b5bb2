import renderToString from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { ASSETS, NETWORKS } from '../../src/contract/enums'
import { APP_DRAWINGS } from '../../src/parts/marks/app-drawings'
import { Icon } from '../../src/parts/marks/icon'
import { AppMark, CoinMark, NetworkMark } from '../../src/parts/marks/marks'
import { PAYING_FROM, type PayingFrom } from '../../src/payment/paying-from'

const APPS = Object.keys(PAYING_FROM) as PayingFrom[]
const MARKS = [
  ...ASSETS.map((asset) => renderToString(<CoinMark asset={asset} />)),
  ...NETWORKS.map((network) => renderToString(<NetworkMark network={network} />)),
  ...APPS.map((app) => renderToString(<AppMark app={app} />)),
]

it('are small, are skipped by screen readers, and have neither text nor identifiers', () => {
  for (const mark of [...MARKS, renderToString(<Icon name="warning" />)]) {
    expect(mark).toMatch(/^<svg [^>]*aria-hidden="true"/)
    expect(mark.length).toBeLessThan(600)
    expect(mark).not.toMatch(/<text|\bid=|url\(|style=/)
  }
})

it('differ from each other', () => {
  expect(new Set(MARKS).size).toBe(MARKS.length)
})

it('of apps are drawings of our own, one for each', () => {
  expect(new Set(APPS.map((app) => APP_DRAWINGS[app].lines)).size).toBe(APPS.length)
})
