import { inject } from 'vitest'

// Set here and not in the environment of the run, so that the other projects stay on the embedded database.
process.env.DATABASE_URL = inject('databaseUrl')
process.env.DATABASE_TEMPLATE = inject('databaseTemplate')
