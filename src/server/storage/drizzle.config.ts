import { defineConfig } from 'drizzle-kit'

// npx drizzle-kit generate --config src/server/storage/drizzle.config.ts --name what-changed
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/storage/schema',
  out: './src/server/storage/migrations',
})
