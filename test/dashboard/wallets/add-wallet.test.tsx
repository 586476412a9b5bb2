// @vitest-environment happy-dom
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { NETWORKS } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import { NetworkCosts } from '../../../src/contract/wallets/network-costs'
import { DERIVED_FAMILIES, WALLET_FAMILIES } from '../../../src/contract/wallets/wallet'
import { FAMILIES } from '../../../src/dashboard/wallets/families'
import { familyOf } from '../../../src/payment/chains/networks'
import { draw, listOf, meAs } from '../draw'
import { answersForWallet, PATH, SCREEN_URL, WALLET, ZPUB } from './example-wallet'

const KEY = '/dashboard/live/wallets/new?family=bitcoin&by=key'
const LIST = '/dashboard/live/wallets/new?family=evm&by=list'
const ANSWERS_TO_ADDING = { 'POST /api/v1/wallets': { status: 201, data: WALLET }, [`GET ${PATH}`]: { data: WALLET } }
const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)
const ACCOUNT = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'")
const EVM = ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0']

const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add and compare' }))
const tickCost = () => fireEvent.click(screen.getByLabelText(/I know what collecting costs/))
const key = () => screen.findByLabelText('Public key of the account')
const addresses = () => screen.findByLabelText('Addresses', { selector: 'textarea' })

describe('adding a wallet', () => {
  test('leads from the networks to a key or a list, and shows the cost of collecting first', async () => {
    await draw('/dashboard/live/wallets/new', { 'GET /api/v1/wallets': listOf() })
    expect(await screen.findByText(/Never enter a private key/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('link', { name: /Tron/ }))
    expect(await screen.findByText(/6\.4 TRX/)).toBeTruthy()
    expect(screen.getByText(/the private key of a single address/)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Use a public key' }))
    expect(await key()).toBeTruthy()
    expect(screen.getByText(/Never enter a private key/)).toBeTruthy()
    expect(screen.getByText(/6\.4 TRX/)).toBeTruthy()
    expect(screen.getByText(/TronLink/)).toBeTruthy()
  })

  test.each(['solana', 'ton'])('takes only a list where addresses cannot be derived: %s', async (family) => {
    await draw(`/dashboard/live/wallets/new?family=${family}&by=key`, {})
    expect(await screen.findByRole('link', { name: 'Use a list of addresses' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Use a public key' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('greys networks that the operator has not set up, and says so', async () => {
    const costs = NETWORKS.map((network) => ({
      ...exampleOf(NetworkCosts),
      network,
      family: familyOf(network),
      has_node: network === 'Bitcoin' || network === 'Base',
    }))
    await draw('/dashboard/live/wallets/new', {
      'GET /api/v1/wallets': listOf(),
      'GET /api/v1/wallet-networks': { data: costs },
    })
    expect(await screen.findAllByText(/no node for these networks/)).toHaveLength(3)
    expect(screen.queryByRole('link', { name: /Tron/ })).toBeNull()
    expect(screen.getByRole('link', { name: /Bitcoin/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Not set up by the operator: .*Ethereum/ })).toBeTruthy()
  })

  test('shows what collecting costs in the merchant’s currency, with an example', async () => {
    await draw('/dashboard/live/wallets/new?family=tron', {
      'GET /api/v1/wallet-networks': { data: [exampleOf(NetworkCosts)] },
    })
    expect(await screen.findByText(/10 payments in USDT on Tron cost about ₦33,280.00 to ₦75,200.00/)).toBeTruthy()
    expect(screen.getByText('₦150,400.00')).toBeTruthy()
  })

  test('opens the existing wallet of a family', async () => {
    await draw('/dashboard/live/wallets/new', answersForWallet())
    const link = await screen.findByRole('link', { name: /You already have a wallet here/ })
    expect(link.getAttribute('href')).toBe(SCREEN_URL)
  })

  test('sends a key, and continues with comparing', async () => {
    const { sent } = await draw(KEY, ANSWERS_TO_ADDING)
    type(await key(), ` ${ZPUB}\n`)
    type(screen.getByLabelText(/Name of the wallet/), 'Sparrow')
    tickCost()
    add()
    expect(await sent('POST /api/v1/wallets')).toEqual({ family: 'bitcoin', public_key: ZPUB, label: 'Sparrow' })
    expect(await screen.findByText('Compare the first addresses')).toBeTruthy()
    expect(location.pathname).toBe(SCREEN_URL)
    expect(document.body.innerHTML).not.toContain(ZPUB)
  })

  test('requires the box about the cost of collecting', async () => {
    const { requests } = await draw(KEY, ANSWERS_TO_ADDING)
    type(await key(), ZPUB)
    add()
    expect((await screen.findAllByText('Tick this box to continue.')).length).toBeGreaterThan(0)
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('asks for the script type of an xpub, also after a pasted mark that nobody sees, and does not guess it', async () => {
    const { sent, requests } = await draw(KEY, ANSWERS_TO_ADDING)
    type(await key(), `\u200B${ACCOUNT.publicExtendedKey}`)
    const select = await screen.findByLabelText('What do your addresses begin with?')
    expect(select).toHaveProperty('value', '')
    tickCost()
    add()
    await screen.findAllByText(/Choose the beginning of a receiving address/)
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
    fireEvent.change(select, { target: { value: 'p2wpkh' } })
    add()
    expect(await sent('POST /api/v1/wallets')).toMatchObject({ script_type: 'p2wpkh' })
  })

  test('asks for confirmation of a key that is not at the depth of an account', async () => {
    const { sent, requests } = await draw(KEY, ANSWERS_TO_ADDING)
    const { publicExtendedKey } = HDKey.fromMasterSeed(seed, { public: 0x04b24746, private: 0x04b2430c }).derive("m/0'")
    type(await key(), publicExtendedKey)
    expect(await screen.findByText(/at depth 1, not 3/)).toBeTruthy()
    tickCost()
    add()
    await screen.findAllByText('Tick this box to continue.')
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
    fireEvent.click(screen.getByLabelText('I want to use this key.'))
    add()
    expect(await sent('POST /api/v1/wallets')).toMatchObject({ public_key: publicExtendedKey, depth: 1 })
  })

  test('sends addresses in their displayed form', async () => {
    const { sent } = await draw(LIST, ANSWERS_TO_ADDING)
    type(await addresses(), `${EVM[0]?.toLowerCase()}\n\n ${EVM[1]},`)
    tickCost()
    add()
    expect(await sent('POST /api/v1/wallets')).toEqual({ family: 'evm', addresses: EVM })
  })

  test.each([
    [`${EVM[0]}\nhello`, /Number 2 in the list is not an address/],
    [`${EVM[0]} bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu`, /Number 2 in the list is not an address/],
    [`${EVM[0]} ${EVM[0]?.toLowerCase()}`, /Number 2 appears twice in the list/],
    ['', /at least one address/],
  ])('sends no part of a list that is not valid: %s', async (typed, message) => {
    const { requests } = await draw(LIST, ANSWERS_TO_ADDING)
    type(await addresses(), typed)
    tickCost()
    add()
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('shows which address of the list the service refuses, counted from one', async () => {
    await draw(LIST, {
      'POST /api/v1/wallets': { status: 409, message: 'In conflict', errors: ['addresses.1: is in a list already'] },
    })
    type(await addresses(), EVM.join('\n'))
    tickCost()
    add()
    expect(await screen.findByText('number 2 is in a list already')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('addresses'))
  })

  test('is only allowed for owners', async () => {
    const answers = { 'GET /api/v1/wallets': listOf(), 'GET /api/v1/me': { data: meAs('viewer') } }
    await draw(KEY, answers)
    await screen.findByText(/Your role/)
    expect(screen.queryByLabelText('Public key of the account')).toBeNull()
  })
})

test('the families with derived addresses are those of the service', () => {
  const withKeys = WALLET_FAMILIES.filter((family) => FAMILIES[family].prefixes.length > 0)
  expect(withKeys).toEqual([...DERIVED_FAMILIES])
})
