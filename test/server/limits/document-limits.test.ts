import type { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ProblemError } from '../../../src/server/http/problem'
import { createDocumentLimits, type DocumentLimits } from '../../../src/server/limits/document-limits'
import { readSettings } from '../../../src/server/settings'
import { fakeClock } from '../fake-clock'

describe('documents', () => {
  const asks = (limits: DocumentLimits, kind: keyof DocumentLimits, times: number, remoteAddress = '192.0.2.1') => {
    const c = {
      env: { incoming: { socket: { remoteAddress } } },
      req: { header: () => undefined },
    } as unknown as Context
    return Array.from({ length: times }, () => {
      try {
        limits[kind](c)
        return 200
      } catch (error) {
        return (error as ProblemError).status
      }
    }).filter((status) => status === 200).length
  }
  const limitsWith = (environment: Record<string, string>) =>
    createDocumentLimits({ settings: readSettings(environment), clock: fakeClock() })

  test('are limited to 3,000 a minute for an address, of which 300 may be prefilled forms', () => {
    const limits = limitsWith({})
    expect(asks(limits, 'document', 4000)).toBe(3000)
    expect(asks(limits, 'prefilledForm', 400)).toBe(300)
    expect(asks(limits, 'document', 1, '192.0.2.2')).toBe(1)
    expect(asks(limits, 'prefilledForm', 400, '2001:db8::1')).toBe(60)
  })

  test('are not limited where limits are off', () => {
    expect(asks(limitsWith({ RATE_LIMITS: 'off' }), 'prefilledForm', 400)).toBe(400)
  })
})
