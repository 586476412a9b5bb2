// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '../draw'
import { chunksArrived, data, fakePorts, refusal } from '../fake-ports'
import { aRefund, aSession, NOW } from '../fixtures'

const PAID = aSession({ status: 'completed', completed_at: NOW, crypto_amount_paid: '40', crypto_amount_due: '0' })

/** The receipt in a browser that paid, or in another one. */
function openReceipt(session = PAID, isPayer = true) {
  const world = fakePorts()
  if (isPayer) world.payerTokens.set(session.id, 'token')
  return draw({ session }, 'en', world)
}
const rowOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent

describe('the payer’s name on the receipt', () => {
  it('comes with the token of the browser that paid, into a row that is already there', async () => {
    const { requests, reply } = openReceipt()
    expect(rowOf('Paid by')).toBe('…')
    await act(() => reply(data({ first_name: 'Adaeze', last_name: null })))
    expect(rowOf('Paid by')).toBe('Adaeze')
    expect(requests.map(({ path, headers }) => [path, headers.get('Payer-Token')])).toEqual([
      [`/api/v1/p/demo/sessions/${PAID.id}/payer`, 'token'],
    ])
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Adaeze')
  })

  it('is not asked for by another browser, and has no row if it is unknown', async () => {
    expect(openReceipt(PAID, false).requests).toEqual([])
    expect(rowOf('Paid by')).toBeUndefined()
    document.body.textContent = ''
    const { reply } = openReceipt()
    await act(() => reply(refusal(404)))
    expect(rowOf('Paid by')).toBeUndefined()
  })
})

describe('a refund on the receipt', () => {
  const refunded = { ...PAID, refund: { status: 'created' as const } }

  it('is a row with its amount, for the browser that paid', async () => {
    const { reply } = openReceipt(refunded)
    expect(rowOf('Refund')).toBe('In progress')
    await act(() => reply(data({ first_name: null, last_name: null })))
    await act(() => reply(data({ url: 'https://pay.example/p/demo/r/secret' })))
    await act(() => reply(data(aRefund({ status: 'created' }))))
    expect(rowOf('Refund')).toBe('8.75 USDT · In progress')
  })

  it('is a row without amount for others, and none once it has failed', () => {
    const { model, requests } = openReceipt(refunded, false)
    expect([rowOf('Refund'), requests]).toEqual(['In progress', []])
    act(() => void model.sessions.show({ ...PAID, version: 2, refund: { status: 'failed' } }))
    return expect.poll(() => rowOf('Refund')).toBeUndefined()
  })
})

it('the receipt is printed with the code of its link', async () => {
  const printed: boolean[] = []
  vi.stubGlobal('print', () => printed.push(document.querySelector('.printed-link .qr') !== null))
  openReceipt(PAID, false)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Print receipt' }))
    await chunksArrived()
  })
  await expect.poll(() => printed).toEqual([true])
  expect(document.querySelector('.printed-link bdi')?.textContent).toBe(`https://pay.example/p/demo/s/${PAID.id}`)
  vi.unstubAllGlobals()
})
