import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../src/server/settings'

const sample = (name: string) => readFileSync(`public/docs/deploy/${name}`, 'utf8')
const metrics = readFileSync('src/server/monitoring/metrics.ts', 'utf8')

test('the alerts use existing metrics and labels', () => {
  const queried = [...sample('alerts.yml').matchAll(/\bmalipo_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count)$/, ''),
  )
  expect(new Set(queried).size).toBeGreaterThanOrEqual(4)
  expect(queried.filter((name) => !metrics.includes(`'${name}'`))).toEqual([])
  const labels = [...sample('alerts.yml').matchAll(/[{(](\w+)(?:=~|=|\))/g)].map(([, label = '']) => label)
  expect(labels.filter((label) => !['job', 'le', 'route', 'status'].includes(label))).toEqual([])
  expect(metrics).toContain("labelNames: ['method', 'route', 'status']")
})

test('the samples use only existing settings, and a password for compose', () => {
  const named = [...sample('env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => name !== 'POSTGRES_PASSWORD' && !SETTING_NAMES.includes(name))).toEqual([])
  const unit = [...sample('malipo.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' '),
  )
  const set = unit.map((one) => one.split('=')[0] ?? '')
  expect(set.filter((name) => name !== 'NODE_ENV' && !SETTING_NAMES.includes(name))).toEqual([])
})

test('compose runs the service without privileges, behind the sample of nginx', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'public/docs/deploy/nginx.conf'])
    expect(compose).toContain(rule)
})

test('nginx speaks HTTP/2, so that the connections of a browser suffice for any number of tabs', () => {
  expect(sample('nginx.conf')).toMatch(/listen 443 ssl;[^}]*\n {4}http2 on;\n/)
})
