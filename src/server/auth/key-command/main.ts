import type { Log } from '../../ports/log'
import type { Storage } from '../../ports/storage'
import { systemClock } from '../../runtime/clock'
import { systemRandom } from '../../runtime/random'
import { publicUrlOf, readSettings, type Settings, SettingsError } from '../../settings'
import { openExisting } from '../../storage/embedded'
import { openPostgres } from '../../storage/postgres'
import { checkSecret, jwtSecretOf } from '../jwt-secret'
import { sendKeyCommand } from './key-socket'
import { type KeyCommand, KeyCommandError, readKeyCommand } from './read-key-command'
import { type KeyAnswer, runKeyCommand } from './run-key-command'

/** `npm run key`: issues and revokes API keys and studio links. */
async function main() {
  const settings = readSettings(process.env)
  const command = readKeyCommand(process.argv.slice(2))
  const { output, note } = await carryOut(settings, command)
  process.stdout.write(`${output}\n`)
  if (note) process.stderr.write(`${note}\n`)
}

/** Commands that neither sign nor read a token. */
const WITHOUT_SECRET: readonly string[] = ['list', 'merchants', 'close', 'reopen'] satisfies KeyCommand['act'][]

/** Only one process can open the embedded database, so the command goes to the running service if there is one. */
async function carryOut(settings: Settings, command: KeyCommand): Promise<KeyAnswer> {
  if (settings.DATABASE_URL) return onStorage(await openPostgres(settings.DATABASE_URL, quiet), settings, command)
  const answer = await sendKeyCommand(settings.DATA_DIR, command)
  return answer ?? onStorage(await openExisting(settings.DATA_DIR), settings, command)
}

async function onStorage(storage: Storage, settings: Settings, command: KeyCommand): Promise<KeyAnswer> {
  try {
    const usesSecret = command.act === 'revoke' ? command.jti.includes('.') : !WITHOUT_SECRET.includes(command.act)
    if (usesSecret) await checkSecret(storage.database, settings)
    const jwtSecret = await jwtSecretOf(settings, storage.database)
    const publicUrl = publicUrlOf(settings)
    const ports = { storage, clock: systemClock, random: systemRandom }
    return await runKeyCommand({ ...ports, settings, jwtSecret, publicUrl }, command)
  } finally {
    await storage.close()
  }
}

const quiet: Log = { info() {}, warn() {}, error() {} }

main().catch((error: unknown) => {
  const expected = error instanceof KeyCommandError || error instanceof SettingsError
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : error}\n`,
  )
  process.exitCode = 1
})
