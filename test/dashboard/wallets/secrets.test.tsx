// @vitest-environment happy-dom
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { draw, listOf } from '../draw'
import { answersForWallet, SCREEN_URL } from './example-wallet'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const ROOT = HDKey.fromMasterSeed(mnemonicToSeedSync(PHRASE), { public: 0x04b24746, private: 0x04b2430c })
const ZPRV = ROOT.derive("m/84'/0'/0'").privateExtendedKey
const HEX = `0x${'5a'.repeat(32)}`

/** Everything that the page has stored in the browser and in the URL. */
const listStored = (memory: ReadonlyMap<string, string>) =>
  JSON.stringify([
    [...memory],
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    history.state,
    location.href,
    document.cookie,
  ])

const ADD_BUTTON = 'Add and compare'
const FIELDS = [
  ['a key', '/dashboard/live/wallets/new?family=bitcoin&by=key', 'Public key of the account', ADD_BUTTON],
  ['a list', '/dashboard/live/wallets/new?family=evm&by=list', 'Addresses', ADD_BUTTON],
  ['more addresses', SCREEN_URL, 'Addresses', 'Add addresses'],
] as const

describe('text that can spend money', () => {
  test.each(
    FIELDS.flatMap(([where, address, label, submit]) =>
      [PHRASE, ZPRV, HEX].map((secret) => [where, secret.slice(0, 4), address, label, submit, secret] as const),
    ),
  )('is removed from the field of %s immediately, and is neither sent nor stored: %s', async (_, __, address, label, submit, secret) => {
    const { requests, memory, container } = await draw(address, {
      ...answersForWallet({ kind: 'list', family: 'evm', status: 'confirmed', addresses_left: 9, network_states: [] }),
      ...(address !== SCREEN_URL && { 'GET /api/v1/wallets': listOf() }),
    })
    const field = await screen.findByLabelText(label, { exact: false, selector: 'textarea' })
    fireEvent.input(field, { target: { value: secret } })
    expect(field).toHaveProperty('value', '')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('neither sent nor stored')
    fireEvent.click(screen.getByRole('button', { name: submit }))
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(1))
    const visibleAndStored = `${container.innerHTML}${listStored(memory)}`
    for (const part of [secret, secret.slice(4, 30)]) expect(visibleAndStored).not.toContain(part)
    const sent = await Promise.all(requests().map(async (one) => `${one.url} ${await one.clone().text()}`))
    expect(sent.join()).not.toContain(secret.slice(4, 30))
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
  })

  test('is not stored as the name of the wallet either', async () => {
    const { requests, container } = await draw(SCREEN_URL, answersForWallet({ status: 'confirmed' }))
    const field = await screen.findByLabelText('Name of the wallet', { exact: false })
    fireEvent.input(field, { target: { value: HEX } })
    expect(field).toHaveProperty('value', '')
    expect((await screen.findByRole('alert')).textContent).toContain('can spend money')
    expect(container.innerHTML).not.toContain('5a5a')
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
  })

  test('is removed at its fourth word', async () => {
    await draw('/dashboard/live/wallets/new?family=tron&by=key', {})
    const field = await screen.findByLabelText('Public key of the account')
    fireEvent.input(field, { target: { value: 'legal winner thank' } })
    expect(field).toHaveProperty('value', 'legal winner thank')
    fireEvent.input(field, { target: { value: 'legal winner thank y' } })
    expect(field).toHaveProperty('value', '')
  })

  test('is not sent even if it is not recognized, because only public keys and addresses are sent', async () => {
    const { requests } = await draw('/dashboard/live/wallets/new?family=bitcoin&by=key', {})
    const field = await screen.findByLabelText('Public key of the account')
    // the first half of a private key
    fireEvent.input(field, { target: { value: ZPRV.slice(0, 20) } })
    fireEvent.click(screen.getByRole('button', { name: ADD_BUTTON }))
    expect((await screen.findAllByText(/This public key cannot be used here/)).length).toBeGreaterThan(0)
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
