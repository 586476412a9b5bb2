import { expect, it } from 'vitest'
import { createDashboardDocument } from '../../../src/server/web/dashboard-document'
import { appPolicy } from '../../../src/server/web/policy'

const HTML = '<script>1</script>'
const site = createDashboardDocument({ dashboard: HTML, secure: false })

it('the dashboard’s policy has a manifest, a worker and one Trusted Types policy more than the studio’s', async () => {
  const policy = (await site.request('/dashboard')).headers.get('content-security-policy')?.split('; ')
  const plain = appPolicy(HTML).split('; ')
  expect(policy?.filter((rule) => !plain.includes(rule))).toEqual([
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    'trusted-types malipo',
  ])
  expect(plain.filter((rule) => !policy?.includes(rule))).toEqual(["trusted-types 'none'"])
})

it.each([
  ['/dashboard/till', 200],
  ['/dashboard/till/3b6e2d58-90c1-4d1f-b1f4-6a7c2e9d8f03', 200],
  ['/dashboard/live/payments', 200],
  ['/dashboard/worker.js', 404],
  ['/dashboard/nowhere', 404],
])('%s is answered with %i', async (path, status) => {
  expect((await site.request(path)).status).toBe(status)
})
