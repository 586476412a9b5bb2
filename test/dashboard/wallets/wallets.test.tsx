// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { NETWORKS } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import { NetworkCosts } from '../../../src/contract/wallets/network-costs'
import { OwnAddress } from '../../../src/contract/wallets/own-address'
import { familyOf } from '../../../src/payment/chains/networks'
import { draw, listOf, meAs } from '../draw'
import { answersForWallet, PATH, SCREEN_URL, WALLET } from './example-wallet'

const EVM = {
  family: 'evm',
  networks: ['Ethereum', 'Base', 'Arbitrum', 'Binance_Smart_Chain'],
  network_states: [
    { network: 'Ethereum', status: 'proven', detected: null, unreachable_since: null },
    { network: 'Base', status: 'unproven', detected: null, unreachable_since: null },
    { network: 'Arbitrum', status: 'proven', detected: null, unreachable_since: '2026-11-21T09:00:00.000Z' },
    { network: 'Binance_Smart_Chain', status: 'no_node', detected: null, unreachable_since: null },
  ],
} satisfies Partial<typeof WALLET>
const CONFIRMED = { ...EVM, status: 'confirmed' } as const

const STOPPED = {
  reason: 'used' as const,
  at: '2026-11-21T09:00:00.000Z',
  index: 9,
  path: "m/84'/0'/0'/0/9",
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  network: 'Bitcoin' as const,
  transaction: 'ab'.repeat(32),
  explorer_url: `https://mempool.space/tx/${'ab'.repeat(32)}`,
}
const COSTS = NETWORKS.map((network) => ({
  ...exampleOf(NetworkCosts),
  network,
  family: familyOf(network),
  has_node: network !== 'Arbitrum',
}))

const tick = (name: RegExp) => fireEvent.click(screen.getByLabelText(name))
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const submit = (element: HTMLElement, name: string) => fireEvent.click(within(element).getByRole('button', { name }))

describe('the list of wallets', () => {
  test('exists only in live mode: test mode requests nothing, and links to live mode', async () => {
    const { requests } = await draw('/dashboard/test/wallets', {})
    const link = await screen.findByRole('link', { name: 'Go to live mode' })
    expect(link.getAttribute('href')).toBe('/dashboard/live/wallets')
    expect(requests()).toEqual([])
  })

  test('shows the status of each wallet on each network', async () => {
    await draw('/dashboard/live/wallets', answersForWallet(CONFIRMED))
    const row = await screen.findByRole('link', { name: /Sparrow, payments/ })
    expect(row.getAttribute('href')).toBe(SCREEN_URL)
    for (const text of [
      /Ethereum\s*Proven/,
      /Base\s*Not proven/,
      /Arbitrum\s*Proven\s*Unavailable since/,
      /BNB.*Not set up/,
    ])
      expect(row.textContent).toMatch(text)
  })

  test('explains wallets while it is empty, and a viewer cannot add one', async () => {
    await draw('/dashboard/live/wallets', {
      'GET /api/v1/wallets': listOf(),
      'GET /api/v1/me': { data: meAs('viewer') },
    })
    expect(await screen.findByText(/if you lose the recovery words/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add a wallet' })).toBeNull()
  })
})

describe('the addresses from which the merchant sends', () => {
  const OWN = exampleOf(OwnAddress)
  const answers = () =>
    answersForWallet(CONFIRMED, {
      'GET /api/v1/own-addresses': listOf(OWN),
      'POST /api/v1/own-addresses': { data: OWN },
      [`DELETE /api/v1/own-addresses/${OWN.id}`]: { data: { deleted: true } },
    })

  test('are listed, added and removed', async () => {
    const { sent, requests } = await draw('/dashboard/live/wallets', answers())
    expect(await screen.findByText(OWN.address)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Networks'), { target: { value: 'tron' } })
    fireEvent.input(screen.getByLabelText('Address'), { target: { value: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' } })
    await press('Add an address')
    expect(await sent('POST /api/v1/own-addresses')).toEqual({
      family: 'tron',
      address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    })
    await press('Remove')
    await waitFor(() => expect(requests().some(({ method }) => method === 'DELETE')).toBe(true))
  })

  test('cannot be changed by a viewer', async () => {
    await draw('/dashboard/live/wallets', { ...answers(), 'GET /api/v1/me': { data: meAs('viewer') } })
    expect(await screen.findByText(OWN.address)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull()
  })
})

describe('the comparison of addresses', () => {
  test('is confirmed only after the box is ticked', async () => {
    const { sent, requests } = await draw(SCREEN_URL, answersForWallet())
    expect(await screen.findByText('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')).toBeTruthy()
    expect(screen.getByText("m/84'/0'/0'/0/1")).toBeTruthy()
    await press('Confirm the wallet')
    await screen.findAllByText('Tick this box to continue.')
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
    tick(/compared all addresses/)
    await press('Confirm the wallet')
    expect(await sent(`PATCH ${PATH}`)).toEqual({ confirmed: true })
  })

  test('leaves the focus at the heading once the wallet is confirmed', async () => {
    const answers = answersForWallet()
    await draw(SCREEN_URL, answers)
    const button = await screen.findByRole('button', { name: 'Confirm the wallet' })
    answers[`PATCH ${PATH}`] = () => {
      answers[`GET ${PATH}`] = { data: { ...WALLET, ...CONFIRMED } }
      return { data: { ...WALLET, ...CONFIRMED } }
    }
    tick(/compared all addresses/)
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByText('Compare the first addresses')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('finds a pasted address in any spelling, and warns about others', async () => {
    await draw(SCREEN_URL, answersForWallet())
    const field = await screen.findByLabelText(/Check an address/)
    fireEvent.input(field, { target: { value: 'BC1QNJG0JD8228AQ7EGYZACY8CYS3KNF9XVRERKF9G ' } })
    expect(await screen.findByText('This is number 2 in the list above.')).toBeTruthy()
    fireEvent.input(field, { target: { value: '\u2068bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g\u2069,' } })
    expect(await screen.findByText('This is number 2 in the list above.')).toBeTruthy()
    fireEvent.input(field, { target: { value: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } })
    expect((await screen.findByText(/not in the list above/)).textContent).toContain('Do not confirm')
    fireEvent.input(field, { target: { value: 'bc1qnjg0jd82' } })
    expect(await screen.findByText(/not a complete address on Bitcoin/)).toBeTruthy()
  })

  test('comes first: no network can be proven or accepted before it', async () => {
    await draw(SCREEN_URL, answersForWallet({ ...EVM, status: 'unconfirmed' }))
    await screen.findByText('Compare the first addresses')
    expect(screen.queryByText('Prove it with a small amount')).toBeNull()
    expect(screen.queryByRole('button', { name: /without proof/ })).toBeNull()
    expect(screen.queryByText(/Customers can pay on it/)).toBeNull()
  })
})

describe('the proof', () => {
  test('has an address to copy and to scan, and the networks show whether customers can pay on them', async () => {
    const { copied } = await draw(SCREEN_URL, answersForWallet(CONFIRMED))
    const address = WALLET.proof_address?.address ?? ''
    await press('Copy address for the proof')
    expect(copied).toEqual([address])
    expect(await screen.findByRole('img', { name: /QR code of the address for the proof, on Base/ })).toBeTruthy()
    const networks = screen.getByRole('list', { name: 'Networks' })
    const rows = within(networks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
    expect(rows.map((text) => text.includes('Customers can pay on it'))).toEqual([true, false, false, false])
    expect(rows[2]).toContain('While it is unavailable, payments on it do not expire')
  })

  test('says what a small amount is in the merchant’s currency, and counts its confirmations', async () => {
    const detected = { confirmations: 2, required_confirmations: 10 }
    const states = EVM.network_states.map((one) => (one.network === 'Base' ? { ...one, detected } : one))
    const answers = answersForWallet(
      { ...CONFIRMED, network_states: states },
      { 'GET /api/v1/wallet-networks': { data: COSTS } },
    )
    await draw(SCREEN_URL, answers)
    expect(await screen.findByText(/Base: about 20 TRX/)).toBeTruthy()
    expect(screen.getAllByText('₦8,960.00').length).toBeGreaterThan(0)
    expect(screen.getByText(/The sender also pays a network fee/)).toBeTruthy()
    expect(screen.getByText('Detected, 2 of 10')).toBeTruthy()
    expect(screen.getByText(/proven once it has 10 confirmations/)).toBeTruthy()
  })

  test('has no address before the service has chosen one', async () => {
    await draw(SCREEN_URL, answersForWallet({ ...CONFIRMED, proof_address: null }))
    expect(await screen.findByText(/appears in a few seconds/)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
  })

  test('is polled until it has arrived', async () => {
    const answers = answersForWallet(CONFIRMED)
    const { requests } = await draw(SCREEN_URL, answers)
    await screen.findByText('Prove it with a small amount')
    const reads = () => requests().filter(({ url }) => url.endsWith(PATH)).length
    const before = reads()
    const isProven = EVM.network_states.map((one) => ({ ...one, status: 'proven' as const }))
    answers[`GET ${PATH}`] = { data: { ...WALLET, ...CONFIRMED, network_states: isProven } }
    await waitFor(() => expect(screen.queryByText('Prove it with a small amount')).toBeNull())
    expect(reads()).toBeGreaterThan(before)
  })

  test('is skipped for one network only after the risk was accepted', async () => {
    const { sent, requests } = await draw(SCREEN_URL, answersForWallet(CONFIRMED))
    expect((await screen.findAllByRole('button', { name: /Use .* without proof/ })).length).toBe(1)
    expect(screen.getByText(/Cost of collecting the money/)).toBeTruthy()
    await press('Use Base without proof')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('the money of every payment on it is lost')
    submit(dialog, 'Accept the risk')
    await screen.findAllByText('Tick this box to continue.')
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
    tick(/accept the risk of losing all money on Base/)
    submit(dialog, 'Accept the risk')
    expect(await sent(`PATCH ${PATH}`)).toEqual({ accept_unproven: ['Base'] })
  })
})

describe('one wallet', () => {
  test('explains why it is stopped, and resumes after a confirmation', async () => {
    const states = [{ network: 'Bitcoin' as const, status: 'proven' as const, detected: null, unreachable_since: null }]
    const { sent } = await draw(
      SCREEN_URL,
      answersForWallet({ status: 'stopped', stopped: STOPPED, network_states: states }),
    )
    expect(await screen.findByText(/This address was used on Bitcoin/)).toBeTruthy()
    expect(screen.getByText(STOPPED.address)).toBeTruthy()
    expect(screen.getByRole('link', { name: STOPPED.transaction }).getAttribute('href')).toBe(STOPPED.explorer_url)
    expect(screen.getByText(/collect to a wallet with other recovery words/)).toBeTruthy()
    expect(screen.getByText(/while the wallet is stopped/)).toBeTruthy()
    expect(screen.queryByText('Prove it with a small amount')).toBeNull()
    await press('This was me')
    const dialog = await screen.findByRole('dialog')
    submit(dialog, 'This was me')
    await screen.findAllByText('Tick this box to continue.')
    tick(/nothing else gives out addresses of this key/)
    submit(dialog, 'This was me')
    expect(await sent(`PATCH ${PATH}`)).toEqual({ resume: true })
  })

  test('warns before the gap exceeds common wallets, and when customers cannot pay', async () => {
    const answers = answersForWallet({ ...CONFIRMED, unpaid_gap: 15 })
    const { dashboard } = await draw(SCREEN_URL, answers)
    expect(await screen.findByText(/15 consecutive addresses have received no money/)).toBeTruthy()
    answers[`GET ${PATH}`] = { data: { ...WALLET, unpaid_gap: 100 } }
    dashboard.resources.refresh(`live ${PATH}`)
    expect(await screen.findByText(/Customers cannot pay: 100 consecutive addresses/)).toBeTruthy()
  })

  test('warns when public payments use most of their share, and raises the limit with one tap', async () => {
    const answers = answersForWallet({ ...CONFIRMED, public_unpaid: 54, public_limit: 67 })
    const { dashboard, sent } = await draw(SCREEN_URL, answers)
    expect(await screen.findByText(/use 54 of the 67 addresses/)).toBeTruthy()
    answers[`GET ${PATH}`] = { data: { ...WALLET, ...CONFIRMED, public_unpaid: 67, public_limit: 67 } }
    dashboard.resources.refresh(`live ${PATH}`)
    expect(await screen.findByText(/Public pages no longer offer these networks/)).toBeTruthy()
    expect(screen.getByText(/Your own wallet must then search 200 addresses ahead/)).toBeTruthy()
    await press('Raise the limit to 200')
    expect(await sent(`PATCH ${PATH}`)).toEqual({ gap_limit: 200 })
  })

  test('with a list shows the addresses left, and takes more', async () => {
    const { sent } = await draw(
      SCREEN_URL,
      answersForWallet({
        kind: 'list',
        status: 'confirmed',
        addresses_left: 0,
        first_addresses: [],
        proof_address: null,
      }),
    )
    expect(await screen.findByText(/no address is left/)).toBeTruthy()
    expect(screen.queryByLabelText('Gap limit')).toBeNull()
    const field = screen.getByLabelText('Addresses', { selector: 'textarea' })
    fireEvent.input(field, { target: { value: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } })
    await press('Add addresses')
    expect(await sent(`PATCH ${PATH}`)).toEqual({ addresses: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'] })
    await waitFor(() =>
      expect(screen.getByLabelText('Addresses', { selector: 'textarea' })).toHaveProperty('value', ''),
    )
  })

  test('takes whole numbers for gap limit and agreement', async () => {
    const { sent, requests } = await draw(SCREEN_URL, answersForWallet(CONFIRMED))
    const gap = await screen.findByLabelText('Gap limit')
    const above = screen.getByLabelText(/Require two nodes above/)
    fireEvent.input(gap, { target: { value: '4O' } })
    await press('Save')
    await screen.findAllByText('Enter a whole number in digits.')
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
    fireEvent.input(gap, { target: { value: '40' } })
    fireEvent.input(above, { target: { value: '500' } })
    await press('Save')
    expect(await sent(`PATCH ${PATH}`)).toEqual({ label: 'Sparrow, payments', gap_limit: 40, two_nodes_above_usd: 500 })
  })

  test('offers its used addresses as CSV even after its removal', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:table')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    onTestFinished(() => void vi.restoreAllMocks())
    const { requests } = await draw(SCREEN_URL, { [`GET ${PATH}/addresses`]: { data: [] } })
    await screen.findByText(/does not exist/)
    await press('Download CSV')
    const request = await waitFor(() => {
      const found = requests().find(({ url }) => url.endsWith('/addresses'))
      if (!found) throw new Error('no request for the addresses')
      return found
    })
    expect(request.headers.get('accept')).toBe('text/csv')
    expect(request.headers.get('malipo-mode')).toBe('live')
  })

  test('is removed after the dialog says what is kept', async () => {
    const { requests } = await draw(
      SCREEN_URL,
      answersForWallet(CONFIRMED, { [`DELETE ${PATH}`]: { data: { deleted: true } } }),
    )
    await press('Remove the wallet')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('still monitored')
    submit(dialog, 'Remove the wallet')
    await waitFor(() => expect(location.pathname).toBe('/dashboard/live/wallets'))
    expect(requests().filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('is read-only for a viewer', async () => {
    const viewer = { 'GET /api/v1/me': { data: meAs('viewer') } }
    await draw(SCREEN_URL, answersForWallet(CONFIRMED, viewer))
    await screen.findByText('Prove it with a small amount')
    expect(screen.queryByLabelText('Gap limit')).toBeNull()
    const buttons = within(screen.getByRole('main'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Copy', 'Download CSV'])
  })
})
