import { env, stdout } from 'node:process'

/** The service and its key, and the order of the program. */
export const url = env.MALIPO_URL ?? ''
export const key = env.API_KEY ?? ''
export const reference = env.REFERENCE ?? ''
export const order = { amount: '18500.00', currency: 'NGN', reference } as const
export const unknown = '00000000-0000-4000-8000-000000000000'

interface Outcome {
  created: string | undefined
  status: string | undefined
  again: string | undefined
  listed: string[] | undefined
  total: number | undefined
  code: string | undefined
}

/** Prints what the service answered. */
export const print = (outcome: Outcome) => stdout.write(JSON.stringify(outcome))
