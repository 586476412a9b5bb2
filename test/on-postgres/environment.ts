import { inject } from 'vitest'

// Here rather than in the environment of the run: the other projects stay on the embedded database.
process.env.DATABASE_URL = inject('databaseUrl')
process.env.DATABASE_TEMPLATE = inject('databaseTemplate')
