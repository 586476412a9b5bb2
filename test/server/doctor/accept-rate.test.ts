import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveKeyCommands } from '../../../src/server/auth/key-command/key-socket'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { acceptRate } from '../../../src/server/doctor/accept-rate'
import { DoctorCommandError, readDoctorCommand } from '../../../src/server/doctor/doctor-command'
import { silentLog } from '../silent-log'
import { appOf, world } from '../world'

const here = world()

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'malipo-doctor-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('the running service uses the next price after its operator accepts it', async () => {
  const { deps } = here()
  const accepted: string[] = []
  const live = {
    current: async () => Promise.reject(new Error()),
    acceptJump: (part: string) => void accepted.push(part),
  }
  appOf({ ...deps, rates: { ...deps.rates, live } })
  const DATA_DIR = folder()
  const close = await serveKeyCommands(DATA_DIR, (command) => runKeyCommand(deps, command))
  onTestFinished(close)
  const { acceptRate: part } = readDoctorCommand(['--accept-rate', 'TON'])
  expect(part).toBe('TON')
  expect(await acceptRate({ DATA_DIR }, 'TON', silentLog)).toContain('TON')
  await expect.poll(() => accepted).toEqual(['TON'])
})

test('the doctor reports that no service runs, and lists the valid names', async () => {
  await expect(acceptRate({ DATA_DIR: folder() }, 'TON', silentLog)).rejects.toThrow(DoctorCommandError)
  expect(() => readDoctorCommand(['--accept-rate', 'DOGE'])).toThrow('--accept-rate needs a coin or a currency')
})
