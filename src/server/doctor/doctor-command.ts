import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ASSETS, CURRENCIES } from '../../contract/enums'
import { Email } from '../../contract/text'
import type { Deps } from '../deps'
import { addressDifferences } from './check-addresses'
import { balanceDifferences } from './check-balances'
import { custodyDifferences } from './check-custody'
import { ledgerDifferences } from './check-ledger'
import { sessionDifferences } from './check-sessions'

export type DoctorDeps = Pick<Deps, 'storage' | 'custody' | 'clock'>

/** A mistake of the operator. The message is the line to print. */
export class DoctorCommandError extends Error {}

const USAGE = `npm run doctor
npm run doctor -- --live      also queries the nodes and the sources of prices
npm run doctor -- --mail <address>   sends a test mail, and does nothing else
npm run doctor -- --accept-rate <coin or currency, such as TON>`

const RatedCurrency = v.picklist([...ASSETS, ...CURRENCIES], '--accept-rate needs a coin or a currency, such as TON')
export type RatedCurrency = v.InferOutput<typeof RatedCurrency>

interface DoctorCommand {
  /** Where a test mail goes. */
  mail: string | null
  /** The coin or currency whose next price is accepted, even if it jumped. */
  acceptRate: RatedCurrency | null
  /** Whether nodes and sources of prices are queried. */
  isLive: boolean
}

/** Parses the command line. Without a mail address or a price to accept, the command examines the books. */
export function readDoctorCommand(args: string[]): DoctorCommand {
  if (args.includes('--help')) throw new DoctorCommandError(USAGE)
  try {
    const { values } = parseArgs({
      args,
      options: {
        mail: { type: 'string' },
        'accept-rate': { type: 'string' },
        live: { type: 'boolean', default: false },
      },
    })
    const { mail = null, 'accept-rate': acceptRate, live: isLive } = values
    if (mail !== null && !v.is(Email, mail)) throw new Error('--mail needs an e-mail address')
    return {
      mail,
      acceptRate: acceptRate === undefined ? null : v.parse(RatedCurrency, acceptRate),
      isLive,
    }
  } catch (error) {
    throw new DoctorCommandError((error as Error).message)
  }
}

/** Every difference between the ledger, the sessions, the addresses, the orders and what custody reports. */
export async function* examine(deps: DoctorDeps): AsyncGenerator<string> {
  const { database } = deps.storage
  yield* ledgerDifferences(database)
  yield* balanceDifferences(database)
  yield* sessionDifferences(database)
  yield* addressDifferences(database)
  yield* custodyDifferences(deps)
}
