import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { encodeMessage } from '../../../src/payment/tron/protobuf'
import {
  encodeSigned,
  encodeTransfer,
  isTransfer,
  senderOf,
  type TronTransfer,
  toWalletForm,
  transactionId,
} from '../../../src/payment/tron/transfer'
import { contractOf } from '../pairs'

const FROM = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const RECIPIENT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const OTHER = 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top'
const BLOCK = {
  number: 0x4_2c_1d_80,
  hash: `0x00000000042c1d80${'a1b2c3d4e5f60718'}${'0'.repeat(32)}`,
  at: new Date('2026-11-29T00:00:00Z'),
}
const TRX: TronTransfer = { from: FROM, recipient: RECIPIENT, atoms: 1_500_000n, contract: null }
const USDT: TronTransfer = { ...TRX, atoms: 31_250_000n, contract: contractOf('USDT', 'Tron') }

/** Recorded from tronweb 6.5.1 (`utils.transaction.txJsonToPb`), 2026-11-29, for these transfers and this block. */
const RECORDED = {
  TRX: '0a021d802208a1b2c3d4e5f6071840e097faa4a2345a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a1541c8599111f29c1e1e061265b4af93ea1f274ad78a1215415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb18e0c65b7080f0e7a4a234',
  USDT: '0a021d802208a1b2c3d4e5f6071840e097faa4a2345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541c8599111f29c1e1e061265b4af93ea1f274ad78a121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000005cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb0000000000000000000000000000000000000000000000000000000001dcd6507080f0e7a4a234900180e1eb17',
}

describe('a transfer on Tron', () => {
  it.each([
    ['TRX', TRX, 'bf9a6f7fd71452703b799c358ba6a3c217fd127d4f167d5bd3414a21034ddbd7'],
    ['USDT', USDT, 'abae0b1190ba579e5bfdcfbb7d30304e578a190eb00bc8dc9ed2609046e62820'],
  ] as const)('of %s has the bytes and the hash that the network’s own library makes', (asset, transfer, id) => {
    const bytes = encodeTransfer(transfer, BLOCK)
    expect(bytesToHex(bytes)).toBe(RECORDED[asset])
    expect(transactionId(bytes)).toBe(id)
    expect(isTransfer(bytes, transfer)).toBe(true)
    expect(senderOf(bytes)).toBe(FROM)
  })

  it('is shown to a wallet as what its bytes say', () => {
    const bytes = hexToBytes(RECORDED.USDT)
    expect(toWalletForm(bytes, USDT)).toEqual({
      visible: false,
      txID: bytesToHex(sha256(bytes)),
      raw_data_hex: RECORDED.USDT,
      raw_data: {
        contract: [
          {
            type: 'TriggerSmartContract',
            parameter: {
              type_url: 'type.googleapis.com/protocol.TriggerSmartContract',
              value: {
                owner_address: '41c8599111f29c1e1e061265b4af93ea1f274ad78a',
                contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
                data: `a9059cbb${'0'.repeat(24)}5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb${'1dcd650'.padStart(64, '0')}`,
              },
            },
          },
        ],
        ref_block_bytes: '1d80',
        ref_block_hash: 'a1b2c3d4e5f60718',
        expiration: BLOCK.at.getTime() + 300_000,
        timestamp: BLOCK.at.getTime(),
        fee_limit: 50_000_000,
      },
    })
    expect(toWalletForm(hexToBytes(RECORDED.TRX), TRX).raw_data).not.toHaveProperty('fee_limit')
  })

  it('is signed in the form that nodes take', () => {
    const signature = new Uint8Array(65).fill(7)
    expect(bytesToHex(encodeSigned(hexToBytes(RECORDED.TRX), signature))).toBe(
      `0a${(RECORDED.TRX.length / 2).toString(16)}01${RECORDED.TRX}1241${'07'.repeat(65)}`,
    )
  })
})

describe('bytes that are not exactly the transfer', () => {
  const usdt = hexToBytes(RECORDED.USDT)
  const contract = (transfer: TronTransfer) => {
    const hex = bytesToHex(encodeTransfer(transfer, BLOCK))
    return hexToBytes(hex.slice(hex.indexOf('5a'), hex.lastIndexOf('7080f0e7a4a234')))
  }
  it.each<[string, Uint8Array]>([
    ['pay another recipient', encodeTransfer({ ...USDT, recipient: OTHER }, BLOCK)],
    ['pay another amount', encodeTransfer({ ...USDT, atoms: USDT.atoms + 1n }, BLOCK)],
    ['pay another token', encodeTransfer({ ...USDT, contract: contractOf('USDC', 'Tron') }, BLOCK)],
    ['pay TRX', encodeTransfer({ ...USDT, contract: null }, BLOCK)],
    ['are paid by another account', encodeTransfer({ ...USDT, from: OTHER }, BLOCK)],
    ['have a second contract', concatBytes(usdt, contract(TRX))],
    ['have a memo', concatBytes(usdt, encodeMessage([10, Uint8Array.of(1)]))],
    ['have another fee limit', hexToBytes(RECORDED.USDT.replace('900180e1eb17', '900180c2d72f'))],
    ['last longer', hexToBytes(RECORDED.USDT.replace('40e097faa4a234', '40e097faa4a235'))],
    ['call another function', hexToBytes(RECORDED.USDT.replace('a9059cbb', '095ea7b3'))],
    [
      'send TRX to the token',
      hexToBytes(
        RECORDED.USDT.replace('5aae01', '5ab001')
          .replace('12a901', '12ab01')
          .replace('1274', '1276')
          .replace('2244a9059cbb', '18012244a9059cbb'),
      ),
    ],
    ['are cut off', usdt.slice(0, -1)],
    ['are longer', concatBytes(usdt, Uint8Array.of(0))],
    ['have a number without an end', Uint8Array.of(0x40, ...new Uint8Array(12).fill(255))],
    ['have a block of another length', encodeTransfer(USDT, { ...BLOCK, hash: '0x0000' })],
    ['are none', new Uint8Array()],
    ['are text', new TextEncoder().encode('approve')],
  ])('are refused: they %s', (_, bytes) => {
    expect(isTransfer(bytes, USDT)).toBe(false)
  })

  it('name no sender', () => {
    expect(senderOf(Uint8Array.of(1, 2, 3))).toBeNull()
    expect(senderOf(encodeMessage([14, 1n]))).toBeNull()
  })

  it('are never the transfer of an address that is none', () => {
    expect(isTransfer(usdt, { ...USDT, recipient: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toBe(false)
  })
})
