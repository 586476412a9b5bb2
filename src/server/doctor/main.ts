import { jwtSecretOf } from '../auth/jwt-secret'
import { KeyCommandError } from '../auth/key-command/read-key-command'
import { createReaders } from '../chains/configured/create-readers'
import { liveCustody } from '../custody/live-custody'
import { sandboxCustody } from '../custody/sandbox'
import { liveRates } from '../rates/live-rates'
import { systemClock } from '../runtime/clock'
import { createLog } from '../runtime/log'
import { systemRandom } from '../runtime/random'
import { publicUrlOf, readSettings, SettingsError } from '../settings'
import { openExisting } from '../storage/embedded'
import { createEncryption } from '../storage/encryption'
import { openPostgres } from '../storage/postgres'
import { acceptRate } from './accept-rate'
import { sendTestMail } from './check-mail'
import { checkSetup } from './check-setup'
import { DoctorCommandError, examine, readDoctorCommand } from './doctor-command'
import { setupTable } from './finding'

/**
 * `npm run doctor`: checks the set-up for live payments, and compares ledger, sessions, transfers and custody's
 * movements. Exit code 1: they differ, or a live payment would not work; 2: the check failed. The embedded database can
 * be read only while the service is stopped.
 */
async function main() {
  const { mail, acceptRate: ratedCurrency, isLive } = readDoctorCommand(process.argv.slice(2))
  const settings = readSettings(process.env)
  const publicUrl = publicUrlOf(settings)
  if (mail !== null) {
    const failure = await sendTestMail({ settings, publicUrl, random: systemRandom }, mail)
    process.stdout.write(
      failure === null ? 'The mail server has taken the test mail.\n' : `No mail was sent: ${failure}\n`,
    )
    if (failure !== null) process.exitCode = 1
    return
  }
  const log = createLog()
  if (ratedCurrency !== null) {
    process.stdout.write(`${await acceptRate(settings, ratedCurrency, log)}\n`)
    return
  }
  const storage = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, log)
    : await openExisting(settings.DATA_DIR)
  const chains = createReaders(settings, systemClock)
  const encryption = createEncryption(await jwtSecretOf(settings, storage.database), log, settings.JWT_SECRET_PREVIOUS)
  const common = {
    storage,
    settings,
    publicUrl,
    chains,
    encryption,
    clock: systemClock,
    random: systemRandom,
    log,
  }
  const deps = {
    ...common,
    custody: {
      // only its movements are read, for which it needs no seed
      test: sandboxCustody('', storage.database, systemClock, systemRandom),
      live: liveCustody(common),
    },
    rates: { test: null, live: liveRates(settings, systemClock, log) },
  }
  try {
    const findings = await checkSetup(deps, isLive)
    process.stdout.write(`${setupTable(findings)}\n`)
    if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
    let count = 0
    for await (const difference of examine(deps)) {
      process.stdout.write(`${difference}\n`)
      count += 1
    }
    process.stdout.write(count === 0 ? 'Nothing differs.\n' : `${count} differences.\n`)
    if (count > 0) process.exitCode = 1
  } finally {
    await storage.close()
  }
}

main().catch((error: unknown) => {
  const expected = [DoctorCommandError, KeyCommandError, SettingsError].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (expected ? error.message : error.stack) : error}\n`)
  process.exitCode = 2
})
