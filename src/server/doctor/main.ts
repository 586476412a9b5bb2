import { httpCustody } from '../custody/http-custody'
import { sandboxCustody } from '../custody/sandbox'
import { systemClock } from '../runtime/clock'
import { createLog } from '../runtime/log'
import { systemRandom } from '../runtime/random'
import { readSettings, SettingsError } from '../settings'
import { openExisting } from '../storage/embedded'
import { openPostgres } from '../storage/postgres'
import { confirm, DoctorCommandError, examine, readDoctorCommand } from './doctor-command'

/**
 * `npm run doctor`: compares ledger, sessions, orders and custody's movements. Exit code 1: they differ; 2: that cannot be
 * told. The embedded database can be read only while the service is stopped.
 */
async function main() {
  const id = readDoctorCommand(process.argv.slice(2))
  const settings = readSettings(process.env)
  const log = createLog()
  const storage = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, log)
    : await openExisting(settings.DATA_DIR)
  const custody = {
    // only its movements are read, for which it needs no seed
    test: sandboxCustody('', storage.database, systemClock, systemRandom),
    live:
      settings.CUSTODY_URL && settings.CUSTODY_KEY
        ? httpCustody({ url: settings.CUSTODY_URL, key: settings.CUSTODY_KEY, log })
        : null,
  }
  const deps = { storage, custody, clock: systemClock }
  try {
    if (id !== null) {
      process.stdout.write(`${await confirm(deps, id)}\n`)
      return
    }
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
  const expected = error instanceof DoctorCommandError || error instanceof SettingsError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 2
})
