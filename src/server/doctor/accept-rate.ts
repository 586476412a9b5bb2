import { sendKeyCommand } from '../auth/key-command/key-socket'
import { acceptRate as announceRate } from '../auth/key-command/run-key-command'
import type { Log } from '../ports/log'
import type { Settings } from '../settings'
import { openPostgres } from '../storage/postgres'
import { DoctorCommandError, type RatedCurrency } from './doctor-command'

/** Makes every running process accept the next price of a coin or currency. Returns the line to print. */
export async function acceptRate(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  currency: RatedCurrency,
  log: Log,
): Promise<string> {
  if (!DATABASE_URL) {
    const answer = await sendKeyCommand(DATA_DIR, { act: 'accept_rate', currency })
    if (!answer) throw new DoctorCommandError('the service is not running: it accepts the first price after its start')
    return answer.output
  }
  const storage = await openPostgres(DATABASE_URL, log)
  try {
    return await announceRate({ storage }, currency)
  } finally {
    await storage.close()
  }
}
