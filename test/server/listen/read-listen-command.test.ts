import { describe, expect, it } from 'vitest'
import { readListenCommand } from '../../../src/server/listen/read-listen-command'

describe('the command line of npm run listen', () => {
  it('reads a target without a scheme, as people write it', () => {
    const { forwardTo, ...others } = readListenCommand(['--forward-to', 'localhost:3000/hook'])
    expect(forwardTo.href).toBe('http://localhost:3000/hook')
    expect(others).toEqual({ events: 'all', url: undefined })
  })

  it('reads a list of events, and another service', () => {
    const words = ['--forward-to', 'https://shop.test/hook', '--events', 'payment.completed,refund.success']
    expect(readListenCommand([...words, '--url', 'https://pay.example'])).toEqual({
      forwardTo: new URL('https://shop.test/hook'),
      events: ['payment.completed', 'refund.success'],
      url: 'https://pay.example',
    })
  })

  it.each([
    [[], 'npm run listen -- --forward-to'],
    [['--help', '--forward-to', 'localhost'], 'npm run listen -- --forward-to'],
    [['--forward-to', 'http://'], '--forward-to must be an address'],
    [['--forward-to', 'localhost', '--url', 'pay'], '--url must be an address'],
    [['--forward-to', 'localhost', '--events', 'payment.paid'], '--events: This event type is not known.'],
    [['--forward', 'localhost'], "Unknown option '--forward'"],
  ])('refuses %j', (words, reason) => {
    expect(() => readListenCommand(words)).toThrow(reason)
  })
})
