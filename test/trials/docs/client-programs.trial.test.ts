import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Service, startService } from '../../e2e/service'
import { CLIENT_KINDS, CLIENT_PROGRAMS } from './client-programs'
import { snippetsIn } from './read'

let service: Service
let folder = ''
beforeAll(async () => {
  service = await startService()
  folder = mkdtempSync(join(tmpdir(), 'malipo-clients-'))
  cpSync('dist/npm', join(folder, 'node_modules/@malipo/checkout'), { recursive: true })
  for (const file of ['malipo.php', 'malipo.py'])
    copyFileSync(join('dist/client/docs/clients', file), join(folder, file))
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const installed = CLIENT_KINDS.filter((kind) => spawnSync(CLIENT_PROGRAMS[kind].command, ['--version']).status === 0)

test('the docs have a program for each client', () => {
  const kinds = snippetsIn('.').flatMap(({ kind }) => (kind?.startsWith('client-') ? [kind] : []))
  expect(kinds).toEqual(CLIENT_KINDS)
})

// The programs share their order, so that whichever runs first creates its payment, and all print the same.
test.each(installed)('%s creates the payment of the order once, and lists it', async (kind) => {
  const program = snippetsIn('.').find((snippet) => snippet.kind === kind)
  const { command, file } = CLIENT_PROGRAMS[kind]
  writeFileSync(join(folder, file), program?.text ?? '')
  const env = {
    PATH: process.env.PATH,
    MALIPO_URL: service.origin,
    API_KEY: service.apiKey,
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const runs = [1, 2].map(() => execFileSync(command, [file], { cwd: folder, env, encoding: 'utf8' }))
  const sessions = await service.call<MerchantSession[]>('GET', '/api/v1/payment-sessions?reference=order-1043')
  expect(sessions).toHaveLength(1)
  const printed = `${sessions[0]?.url}\norder-1043 initiated\n`
  expect(runs).toEqual([printed, printed])
})

test('the service serves the files for PHP and Python as they are', async () => {
  for (const path of ['php/malipo.php', 'python/malipo.py']) {
    const response = await fetch(`${service.origin}/docs/clients/${path.split('/')[1]}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join('widget', path)))
  }
})
